/** Specification membership 2, Register. In the panel: register_form, –, register_otp, curp_review. */
export const registerSteps = [
  'personal_info',
  'phone_verification',
  'otp_verification',
  'curp_review',
] as const;

export type RegisterStep = (typeof registerSteps)[number];

/** What has really happened. */
export type Facts = {
  /** Nothing is wrong with what was typed of the person. */
  person: boolean;
  phone: boolean;
  /** A code is on its way to the phone, or its right one was entered. */
  codeSent: boolean;
  /** The population registry was asked with a proven phone, and found something wrong. */
  refused: boolean;
  /** The phone is asked for with the person, without a step of its own. */
  inPanel: boolean;
};

/** The step that can be shown for the one that is asked for: whatever an address says, nothing is pretended. */
export function reachableStep(asked: string | null, facts: Facts): RegisterStep {
  const { person, phone, codeSent, refused, inPanel } = facts;
  // What is corrected there may be half typed.
  if (asked === 'curp_review' && refused) return 'curp_review';
  const isLater = asked !== 'personal_info' && registerSteps.some((step) => step === asked);
  if (!isLater || !person) return 'personal_info';
  if (asked !== 'phone_verification' && phone && codeSent) return 'otp_verification';
  return inPanel ? 'personal_info' : 'phone_verification';
}

/** Of the two dots: the person, then the phone. */
export function dotOf(step: RegisterStep): 1 | 2 {
  return step === 'personal_info' ? 1 : 2;
}
