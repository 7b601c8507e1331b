import type { CivilDate } from '@socio/domain/dates';
import { previousStep } from '@socio/domain/flow/back';
import { nextStep } from '@socio/domain/flow/next-step';
import { arrivalStep } from '@socio/domain/flow/smart-skip';
import type { StepNumber } from '@socio/domain/flow/steps';
import { useEffect, useRef } from 'react';
import { hasKnownAccount } from '../common/known-account.ts';
import { flowFacts } from './flow-facts.ts';
import type { OpenApplication } from './use-application.ts';
import type { FlowAddress, GoToOptions } from './use-flow-address.ts';
import type { ShownStep } from './use-shown-step.ts';

export type StepWalk = ReturnType<typeof useStepWalk>;

/** From the current step to the next, the previous or any other. */
export function useStepWalk(
  address: FlowAddress,
  { application, latest, refresh }: OpenApplication,
  { shown, facts }: ShownStep,
  today: CivilDate,
) {
  const { applicationId, isHere } = address;
  // A step moves on right after saving, with a function that may be older than the application it has just created.
  const currentId = useRef(applicationId);
  useEffect(() => {
    currentId.current = applicationId;
  }, [applicationId]);

  function goTo(step: StepNumber, options: GoToOptions = {}): void {
    if (isHere()) void address.goTo(step, shown, { applicationId: currentId.current, ...options });
  }

  return {
    goTo,
    /** To the step after the one just saved. */
    goOn: (): void => {
      if (shown === null) return;
      const saved = flowFacts(currentId.current === null ? null : latest(currentId.current), today);
      const next = nextStep(saved, shown);
      if (next === null) return;
      if (!address.editing || shown > 6) goTo(next);
      // From an edit icon: through the rest of the car, then to the first open question.
      else if (shown < 3) goTo(next, { editing: true });
      else goTo(arrivalStep(saved, next));
    },
    goBack: (): void => {
      if (shown === null) return;
      // An edit screen returns to where its icon was.
      const origin = shown === 8 || shown === 9 ? address.from : null;
      const back =
        origin ?? previousStep(facts, shown, hasKnownAccount() || application?.openedByLink === true);
      if (back !== null) void address.goBack(back, shown);
    },
    /** The step's data is saved, perhaps in a copy: then the next step is the copy's. */
    saved: async (): Promise<void> => {
      currentId.current = (await refresh()).id;
    },
    /** The first answer has created the application: step 1 continues at its address. */
    created: async (id: string): Promise<void> => {
      await refresh(id);
      currentId.current = id;
      if (isHere()) await address.goTo(1, null, { applicationId: id, replace: true });
    },
  };
}
