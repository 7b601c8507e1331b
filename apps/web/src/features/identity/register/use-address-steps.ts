import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsHere } from '../../../lib/use-is-here.ts';
import type { RegisterStep } from './register-steps.ts';
import type { StepNavigation } from './use-registration.ts';

/** Kept with each entry of the browser's history. */
type StepState = { from?: RegisterStep };

/** On /register the steps are walked through the address, so that Back, Forward and reload are ordinary browsing. */
export function useAddressSteps(): StepNavigation {
  const navigate = useNavigate();
  const { search, state } = useLocation();

  const asked = new URLSearchParams(search).get('step');
  // An answer that comes after the step was left moves nobody.
  const isHere = useIsHere(asked ?? '');

  function goTo(
    next: RegisterStep,
    { from, replace = false }: { from: RegisterStep; replace?: boolean },
  ): void {
    if (!isHere()) return;
    const query = new URLSearchParams(search);
    query.set('step', next);
    if (next === 'personal_info') query.delete('step');
    const entry: StepState = replace ? ((state as StepState | null) ?? {}) : { from };
    void navigate({ search: query.toString() }, { replace, state: entry });
  }

  return {
    asked,
    goTo,
    // Over the history where it lies just behind, so that Forward leads here again.
    goBack: (previous, from) => {
      if ((state as StepState | null)?.from === previous) void navigate(-1);
      else goTo(previous, { from, replace: true });
    },
  };
}

/** An address that asks for more than there is, is corrected in place. */
export function useCorrectedAddress({ asked, goTo }: StepNavigation, step: RegisterStep): void {
  const correct = useEffectEvent(() => goTo(step, { from: step, replace: true }));
  const isWrong = asked !== null && asked !== step;
  useEffect(() => {
    if (isWrong) correct();
  }, [isWrong, step]);
}
