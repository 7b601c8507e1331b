import { hasCompleteProfile, type FlowFacts } from './facts.ts';
import type { StepNumber } from './steps.ts';

/**
 * The step after one that was just saved, with the facts as they are after saving; null after 12, which ends on the
 * dashboard. From 4 straight to 7 where gender, birth date and phone are known (spec quote 4, Auto-skip); the edit
 * screens 8 and 9 lead to the quotes, unless the edit came from contracting: then see returnAfterEdit.
 */
export function nextStep(facts: FlowFacts, saved: StepNumber): StepNumber | null {
  if (saved === 4) return hasCompleteProfile(facts) ? 7 : 5;
  if (saved === 7) return 10;
  if (saved === 8 || saved === 9) return 7;
  return saved === 12 ? null : ((saved + 1) as StepNumber);
}
