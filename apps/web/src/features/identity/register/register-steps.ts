/** Specification membership 2, Register. In the panel: register_form, –, register_otp, curp_review. */
export const registerSteps = [
  'personal_info',
  'phone_verification',
  'otp_verification',
  'curp_review',
] as const;

export type RegisterStep = (typeof registerSteps)[number];

/** What has actually happened. */
export type Facts = {
  /** The personal data typed is valid. */
  person: boolean;
  phone: boolean;
  /** A code was sent to the phone, or the right one was entered. */
  codeSent: boolean;
  /** The phone is proven, and the population registry found something wrong. */
  refused: boolean;
  /** The phone is asked for with the personal data, without a step of its own. */
  inPanel: boolean;
};

/** The step to show for the one requested: an address cannot skip what has not happened. */
export function reachableStep(asked: string | null, facts: Facts): RegisterStep {
  const { person, phone, codeSent, refused, inPanel } = facts;
  // Corrections may be half typed.
  if (asked === 'curp_review' && refused) return 'curp_review';
  const isLater = asked !== 'personal_info' && registerSteps.some((step) => step === asked);
  if (!isLater || !person) return 'personal_info';
  if (asked !== 'phone_verification' && phone && codeSent) return 'otp_verification';
  return inPanel ? 'personal_info' : 'phone_verification';
}

/** What personal_info asks, one after the other where the screen is small. */
export const questionFields = {
  name: ['name', 'firstName', 'lastName'],
  gender: ['gender'],
  birth: ['birthDate', 'birthState'],
  email: ['email'],
} as const;

export type Question = keyof typeof questionFields;

export const questions = Object.keys(questionFields) as Question[];

/** The question to show for the one requested: an address cannot skip one that is not answered. */
export function reachableQuestion(
  asked: string | null,
  isAnswered: (question: Question) => boolean,
): Question {
  const open = questions.find((question) => question === asked || !isAnswered(question));
  return asked === null ? 'name' : (open ?? 'email');
}

/** Which of the two dots: personal data, then phone. */
export function dotOf(step: RegisterStep): 1 | 2 {
  return step === 'personal_info' ? 1 : 2;
}
