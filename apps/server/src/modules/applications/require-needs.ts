import { stepOf, type Need, type StepNumber } from '@socio/domain/flow/steps';
import { Refusal } from '../../http/refusal.ts';
import type { Application } from './application.ts';

const dataOf: Partial<Record<Need, (application: Application) => unknown>> = {
  year: (application) => application.year,
  version: (application) => application.versionId,
  postalCode: (application) => application.zipCode,
  gender: (application) => application.gender,
  birthDate: (application) => application.birthDate,
  phone: (application) => application.phone,
};

/**
 * A postal code that could not be saved is not reported on the page and is stored with the quotes (calls.md, The flow),
 * so the steps in between do not require it.
 */
const healsLater: Partial<Record<StepNumber, Need>> = { 5: 'postalCode', 6: 'postalCode' };

/**
 * Checks the data that the flow's table requires before a step; quote, consents and address have their own refusals.
 */
export function requireNeeds(application: Application, step: StepNumber): void {
  const missing = stepOf(step).needs.some(
    (need) => need !== healsLater[step] && dataOf[need] !== undefined && dataOf[need](application) === null,
  );
  if (missing) throw new Refusal('STEP_NOT_READY');
}
