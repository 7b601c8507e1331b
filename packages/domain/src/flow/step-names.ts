import { stepOf, type StepNumber, type StepType } from './steps.ts';

/** Values of current_step in records; edit screens 8 and 9 are never stored (calls.md, The flow). */
const storedSteps = {
  1: 'step-1-brand-model',
  2: 'step-2-year',
  3: 'step-3-version',
  4: 'step-4-postal-code',
  5: 'step-5-personal-info',
  6: 'step-6-contact-consent',
  7: 'step-7-quotes',
  10: 'address-step',
  11: 'payment-step',
  12: 'vehicle-data-step',
} as const satisfies Partial<Record<StepNumber, string>>;

/** The steps that a record can be at. */
type StoredStepNumber = keyof typeof storedSteps;

/** Names found only in old records (calls.md, The flow). */
const oldNames: readonly (readonly [string, StepNumber])[] = [
  ['step-4-location', 4],
  ['step-13-payment', 11],
  ['step-14-vehicle-information', 12],
];

const numbers: ReadonlyMap<string | null, StepNumber> = new Map<string | null, StepNumber>([
  ...Object.entries(storedSteps).map(([number, name]) => [name, Number(number) as StepNumber] as const),
  ...oldNames,
]);

/**
 * Returns the current_step to store for a step that a record can be at (spec quote 4, Step-name mapping; calls.md, The
 * flow).
 */
export function storedStepOf<Number extends StoredStepNumber>(number: Number): (typeof storedSteps)[Number] {
  return storedSteps[number];
}

/**
 * Returns the step for a stored stage and current_step; null, an unknown name or one of the other stage gives step 1 of
 * cotizacion or step 10 of contratacion (spec quote 4, Step-name mapping).
 */
export function stepNumberOf(stepType: StepType, currentStep: string | null): StepNumber {
  const number = numbers.get(currentStep);
  if (number !== undefined && stepOf(number).stage === stepType) return number;
  return stepType === 'contratacion' ? 10 : 1;
}
