import { stepOf, steps, type StepNumber, type StepType } from './steps.ts';

/** Names that only old records hold (calls.md, The flow). */
const oldNames: ReadonlyMap<string, StepNumber> = new Map([
  ['step-4-location', 4],
  ['step-13-payment', 11],
  ['step-14-vehicle-information', 12],
]);

const numbers: ReadonlyMap<string, StepNumber> = new Map([
  ...steps.flatMap((step): [string, StepNumber][] =>
    step.storedStep === null ? [] : [[step.storedStep, step.number]],
  ),
  ...oldNames,
]);

/**
 * The step for a stored current_step within its stage; an unknown name, or one of the other stage, is step 1 of
 * cotizacion or step 10 of contratacion (spec quote 4, Step-name mapping).
 */
export function stepNumberOf(stepType: StepType, currentStep: string | null): StepNumber {
  const number = numbers.get(currentStep ?? '');
  if (number !== undefined && stepOf(number).stage === stepType) return number;
  return stepType === 'contratacion' ? 10 : 1;
}

/** The current_step to store for a step; null for 8 and 9, which are never stored (calls.md, The flow). */
export function storedStepOf(number: StepNumber): string | null {
  return stepOf(number).storedStep;
}
