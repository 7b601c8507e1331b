/** What a dashboard card says about an application's step; the web app has the Spanish words (spec membership 4). */
export type StepLabel =
  | 'BRAND_MODEL'
  | 'YEAR'
  | 'VERSION'
  | 'LOCATION'
  | 'POSTAL_CODE'
  | 'PERSONAL_INFO'
  | 'CONTACT_INFO'
  | 'QUOTES'
  | 'QUOTE_IN_PROGRESS'
  | 'ADDRESS'
  | 'PAYMENT'
  | 'VEHICLE_DATA'
  | 'CONTRACT_IN_PROGRESS'
  | 'APPLICATION_IN_PROGRESS';

const quoteLabels: ReadonlyMap<string, StepLabel> = new Map([
  ['step-1-brand-model', 'BRAND_MODEL'],
  ['step-2-year', 'YEAR'],
  ['step-3-version', 'VERSION'],
  ['step-4-location', 'LOCATION'],
  ['step-4-postal-code', 'POSTAL_CODE'],
  ['step-5-personal-info', 'PERSONAL_INFO'],
  ['step-6-contact-consent', 'CONTACT_INFO'],
  ['step-7-quotes', 'QUOTES'],
]);

const contractLabels: ReadonlyMap<string, StepLabel> = new Map([
  ['address-step', 'ADDRESS'],
  ['payment-step', 'PAYMENT'],
  ['step-13-payment', 'PAYMENT'],
  ['step-14-vehicle-information', 'VEHICLE_DATA'],
  ['vehicle-data-step', 'VEHICLE_DATA'],
]);

/**
 * Returns the dashboard card's label for a stored stage and step; a step unknown to the stage gets the stage's own
 * label (spec membership 4, Application step labels).
 */
export function stepLabel(stepType: string, currentStep: string): StepLabel {
  if (stepType === 'cotizacion') return quoteLabels.get(currentStep) ?? 'QUOTE_IN_PROGRESS';
  if (stepType === 'contratacion') return contractLabels.get(currentStep) ?? 'CONTRACT_IN_PROGRESS';
  return 'APPLICATION_IN_PROGRESS';
}
