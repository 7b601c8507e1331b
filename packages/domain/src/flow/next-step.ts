import { hasCompleteProfile, type FlowFacts } from './facts.ts';
import type { StepNumber } from './steps.ts';

/**
 * Returns the step after the one just saved, given the facts after saving; null after 12, which ends on the dashboard.
 * 4 leads straight to 7 if gender, birth date and phone are known (spec quote 4, Auto-skip). Edit screens 8 and 9 lead
 * to the quotes, unless the edit started in contracting: see returnAfterEdit.
 */
export function nextStep(facts: FlowFacts, saved: StepNumber): StepNumber | null {
  if (saved === 4) return hasCompleteProfile(facts) ? 7 : 5;
  if (saved === 7) return 10;
  if (saved === 8 || saved === 9) return 7;
  return saved === 12 ? null : ((saved + 1) as StepNumber);
}
