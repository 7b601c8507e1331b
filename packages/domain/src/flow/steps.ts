export type StepType = 'cotizacion' | 'contratacion';
export type StepNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

export type StepName =
  | 'brand-model'
  | 'year'
  | 'version'
  | 'postal-code'
  | 'personal-info'
  | 'contact-consent'
  | 'quotes'
  | 'edit-vehicle'
  | 'edit-personal'
  | 'address'
  | 'payment'
  | 'vehicle-data';

/**
 * What a step requires before it may be shown. `acceptedQuote`: a chosen package whose stored quote is valid and
 * unexpired; `address`: linked, with the application's postal code; `consents`: terms and privacy, current version.
 */
export type Need =
  | 'brandModel'
  | 'year'
  | 'version'
  | 'postalCode'
  | 'gender'
  | 'birthDate'
  | 'phone'
  | 'membership'
  | 'consents'
  | 'acceptedQuote'
  | 'address'
  | 'charge';

export interface Step {
  number: StepNumber;
  name: StepName;
  stage: StepType;
  /** Position in the progress bar, out of 10 (spec quote 2, Flow page). */
  progress: number;
  needs: readonly Need[];
}

const car: Need[] = ['brandModel', 'year', 'version'];
const quotable: Need[] = [...car, 'postalCode', 'gender', 'birthDate', 'phone'];
const buyable: Need[] = [...quotable, 'membership', 'acceptedQuote', 'consents'];

const quote = (number: StepNumber, name: StepName, progress: number, needs: Need[]): Step => ({
  number,
  name,
  stage: 'cotizacion',
  progress,
  needs,
});

const contract = (number: StepNumber, name: StepName, needs: Need[]): Step => ({
  number,
  name,
  stage: 'contratacion',
  progress: number - 2,
  needs,
});

/** The flow's screens in order (spec quote 2, Flow page). */
const steps: readonly Step[] = [
  quote(1, 'brand-model', 1, []),
  quote(2, 'year', 2, ['brandModel']),
  quote(3, 'version', 3, ['brandModel', 'year']),
  quote(4, 'postal-code', 4, car),
  quote(5, 'personal-info', 5, [...car, 'postalCode']),
  quote(6, 'contact-consent', 6, [...car, 'postalCode', 'gender', 'birthDate']),
  quote(7, 'quotes', 7, quotable),
  quote(8, 'edit-vehicle', 7, car),
  quote(9, 'edit-personal', 7, [...quotable, 'membership']),
  contract(10, 'address', buyable),
  contract(11, 'payment', [...buyable, 'address']),
  contract(12, 'vehicle-data', ['charge']),
];

/** Returns a step's row in the table of steps (spec quote 2, Flow page). */
export function stepOf(number: StepNumber): Step {
  return steps[number - 1] as Step;
}

/**
 * Parses a `?step=` value, 1–12 without sign or leading zero; null means 'Step not found' (spec quote 2, Flow page;
 * calls.md, The flow).
 */
export function parseStep(text: string): StepNumber | null {
  return /^(?:[1-9]|1[0-2])$/.test(text) ? (Number(text) as StepNumber) : null;
}
