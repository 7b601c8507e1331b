import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsHere } from '../../../lib/use-is-here.ts';
import type { RegisterStep } from './register-steps.ts';
import type { StepNavigation } from './use-registration.ts';

/** Kept with each history entry. */
type StepState = { from?: RegisterStep };

/** On /register the address names the step, so that Back, Forward and reload work as usual. */
export function useAddressSteps(): StepNavigation {
  const navigate = useNavigate();
  const { search, state } = useLocation();

  const asked = new URLSearchParams(search).get('step');
  // An answer that arrives after the person has left the step moves nobody.
  const isHere = useIsHere(asked ?? '');

  function goTo(
    next: RegisterStep,
    { from, replace = false }: { from: RegisterStep; replace?: boolean },
  ): void {
    if (!isHere()) return;
    const query = new URLSearchParams(search);
    query.set('step', next);
    query.delete('pregunta');
    if (next === 'personal_info') query.delete('step');
    const entry: StepState = replace ? ((state as StepState | null) ?? {}) : { from };
    void navigate({ search: query.toString() }, { replace, state: entry });
  }

  return {
    asked,
    goTo,
    // Through the history if it is the previous entry, so that Forward returns here.
    goBack: (previous, from) => {
      if ((state as StepState | null)?.from === previous) void navigate(-1);
      else goTo(previous, { from, replace: true });
    },
  };
}

/** An address that asks for a step not reached yet is corrected in place. */
export function useCorrectedAddress({ asked, goTo }: StepNavigation, step: RegisterStep): void {
  const correct = useEffectEvent(() => goTo(step, { from: step, replace: true }));
  const isWrong = asked !== null && asked !== step;
  useEffect(() => {
    if (isWrong) correct();
  }, [isWrong, step]);
}
