import { civilDate } from '@socio/domain/dates';
import { previousStep } from '@socio/domain/flow/back';
import { nextStep } from '@socio/domain/flow/next-step';
import { arrivalStep } from '@socio/domain/flow/smart-skip';
import type { StepNumber } from '@socio/domain/flow/steps';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { confirmAuthenticated } from '../../common/authentication.ts';
import { clearApplicationKeys } from '../../common/clear-stored-data.ts';
import { hasKnownAccount } from '../../common/known-account.ts';
import { showToast } from '../../components/toast/show-toast.ts';
import { readApplication } from '../../flow/application.ts';
import { decideStep } from '../../flow/decide-step.ts';
import { flowFacts } from '../../flow/flow-facts.ts';
import { readStepRequest } from '../../flow/step-request.ts';
import { texts } from '../../flow/texts.ts';
import { useApplication } from '../../flow/use-application.ts';
import { useIdentity } from '../../flow/use-identity.ts';
import { useStepNavigation } from '../../flow/use-step-navigation.ts';
import { paths } from '../paths.ts';

const pathOf = (applicationId: string | null) =>
  applicationId === null ? paths.flow : paths.flowOf(applicationId);

/** Joins address, application, identity and the rules of the flow for the page. */
export function useFlow() {
  const { insurance_application_id: applicationId = null } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const identity = useIdentity();
  const { record, application, error, retry, refresh, keepLocally, dropQuotes } = useApplication(
    applicationId,
    identity.withIdentity,
  );
  const steps = useStepNavigation(applicationId, pathOf);

  const today = civilDate(new Date());
  const facts = flowFacts(application, today);
  const request = readStepRequest(search, applicationId !== null);
  const ready = applicationId === null || application !== null;
  const decision = ready ? decideStep(request, application, facts) : null;
  const shown = decision?.kind === 'show' ? decision.step : null;
  const target = decision?.kind === 'redirect' ? decision.step : null;
  const blocked = decision?.kind === 'redirect' && decision.blocked && !steps.isFirst;
  const needsMembership = request.kind === 'show' && request.step === 9 && facts.membership == null;

  useEffect(() => {
    if (target === null) return;
    if (blocked) showToast(texts.blocked);
    else if (needsMembership && target === 7) showToast(texts.denied);
    void steps.redirect(target);
    // Once for each correction of the address; the functions are new with every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [target, blocked, needsMembership]);

  function goTo(step: StepNumber, options?: Parameters<typeof steps.goTo>[2]): void {
    void steps.goTo(step, shown, options);
  }

  /** After a step was saved; asked by the step once the application has been read again. */
  function goOn(): void {
    if (shown === null) return;
    const next = nextStep(facts, shown);
    if (next === null) return;
    const editing = steps.editing && shown <= 6;
    if (!editing) return goTo(next);
    // From an edit icon: through the rest of the car, then back to where everything is answered.
    return shown < 3 ? goTo(next, { editing }) : goTo(arrivalStep(facts, next));
  }

  function goBack(): void {
    if (shown === null) return;
    const back = previousStep(facts, shown, hasKnownAccount());
    if (back !== null) void steps.goBack(back, shown);
  }

  /** Becomes contracting once an authenticated owner repeats step 7 (calls.md, The flow). */
  async function enterContracting(repeat: () => Promise<void>): Promise<boolean> {
    const isContracting = async () => readApplication(await refresh()).stepType === 'contratacion';
    if (await isContracting()) return true;
    if (confirmAuthenticated(new Date())) {
      await repeat();
      if (await isContracting()) return true;
    }
    if (!(await identity.ask())) return false;
    await repeat();
    await refresh();
    return true;
  }

  return {
    applicationId,
    record,
    application,
    error,
    retry,
    request,
    isUnknownStep: decision?.kind === 'not-found',
    shown,
    editing: steps.editing,
    isMember: facts.membership != null && facts.membership !== '',
    identity,
    refresh,
    keepLocally,
    dropQuotes,
    goTo,
    goOn,
    goBack,
    enterContracting,
    created: async (id: string): Promise<void> => {
      await refresh(id);
      await steps.goTo(1, null, { applicationId: id, replace: true });
    },
    newQuote: (): void => {
      clearApplicationKeys();
      void navigate(`${paths.flow}?step=1`);
    },
    leave: (): void => void navigate(paths.dashboard),
    deny: (): void => {
      showToast(texts.denied);
      void navigate(paths.membership);
    },
    startAgain: (): void => void navigate(paths.flow, { replace: true }),
  };
}

export type Flow = ReturnType<typeof useFlow>;
