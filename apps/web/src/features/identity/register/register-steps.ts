import type { CivilDate } from '@socio/domain/dates';
import { checkRegistrationPhone, personalProblem } from './check-registration.ts';
import type { Registration } from './registration.ts';

/** Specification membership 2, Register. */
export const registerSteps = [
  'personal_info',
  'phone_verification',
  'otp_verification',
  'curp_review',
] as const;

export type RegisterStep = (typeof registerSteps)[number];

/** The step that can be shown for the one that the address asks for: nothing before it may be missing. */
export function reachableStep(asked: string | null, values: Registration, today: CivilDate): RegisterStep {
  const step = registerSteps.find((one) => one === asked) ?? 'personal_info';
  if (step === 'personal_info') return step;
  // What is corrected on the last screen may be half typed.
  if (step !== 'curp_review' && personalProblem(values, today) !== null) return 'personal_info';
  const hasPhone = Object.keys(checkRegistrationPhone(values)).length === 0;
  if (step === 'phone_verification' || hasPhone) return step;
  return personalProblem(values, today) === null ? 'phone_verification' : 'personal_info';
}

/** Of the two dots: the person, then the phone. */
export function dotOf(step: RegisterStep): 1 | 2 {
  return step === 'personal_info' ? 1 : 2;
}
