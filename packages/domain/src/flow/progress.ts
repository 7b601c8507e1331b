import { stepOf, type StepNumber } from './steps.ts';

/** Steps in the progress bar (spec quote 2, Flow page). */
const PROGRESS_TOTAL = 10;

/**
 * Returns a step's 'Paso X de N' and the bar's percentage, rounded. Steps up to 7 count as they are, 8 and 9 as 7, and
 * 10 to 12 less 2 (spec quote 2, Flow page).
 */
export function progressOf(step: StepNumber): { step: number; total: number; percent: number } {
  const { progress } = stepOf(step);
  return { step: progress, total: PROGRESS_TOTAL, percent: Math.round((progress / PROGRESS_TOTAL) * 100) };
}
