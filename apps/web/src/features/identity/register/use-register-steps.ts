import type { CivilDate } from '@socio/domain/dates';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsHere } from '../../../lib/use-is-here.ts';
import { reachableStep, type RegisterStep } from './register-steps.ts';
import type { Registration } from './registration.ts';

/** Kept with each entry of the browser's history. */
type StepState = { from?: RegisterStep };

/** The step that the address asks for. */
export function useAskedStep(): string | null {
  return new URLSearchParams(useLocation().search).get('step');
}

/** The steps are walked through the address, so that Back, Forward and reload are ordinary browsing. */
export function useRegisterSteps(values: Registration, today: CivilDate) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const asked = useAskedStep();
  const step = reachableStep(asked, values, today);
  // An answer that comes after the step was left moves nobody.
  const isHere = useIsHere(asked ?? '');

  function goTo(next: RegisterStep, { replace = false } = {}): void {
    if (!isHere()) return;
    const query = new URLSearchParams(search);
    query.set('step', next);
    if (next === 'personal_info') query.delete('step');
    const from: StepState = replace ? ((state as StepState | null) ?? {}) : { from: step };
    void navigate({ search: query.toString() }, { replace, state: from });
  }

  /** Over the history where it lies just behind, so that Forward leads here again. */
  function goBack(previous: RegisterStep): void {
    if ((state as StepState | null)?.from === previous) void navigate(-1);
    else goTo(previous, { replace: true });
  }

  // An address that asks for more than there is, is corrected in place.
  const correct = useEffectEvent(() => goTo(step, { replace: true }));
  const isWrong = asked !== null && asked !== step;
  useEffect(() => {
    if (isWrong) correct();
  }, [isWrong, step]);

  return { step, goTo, goBack };
}
