import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { updateInsuranceApplicationStep2 } from '@socio/contracts/update-insurance-application-step2';
import { updateInsuranceApplicationStep3 } from '@socio/contracts/update-insurance-application-step3';
import type { StepNumber } from '@socio/domain/flow/steps';
import { createInsuranceApplication } from '../../common/create-insurance-application.ts';
import { call } from '../../lib/api-client.ts';
import { isRefusal } from '../../lib/api-error.ts';

/**
 * Creates an application with the same car, as far as the catalogue still has it, and returns the step of its first open
 * question. `made.current` is the id once it was created: if a later call fails, trying again goes on with that one.
 */
export async function quoteAgain(
  car: ApplicationListItem,
  made: { current: string | null },
): Promise<{ id: string; step: StepNumber }> {
  const {
    'vehicle_insurance_application-brand_model': brandModel,
    'vehicle_insurance_application-year': year,
    'vehicle_insurance_application-version_id': versionId,
    'vehicle_insurance_application-version_name': versionName,
  } = car;
  const id = await createInsuranceApplication(brandModel ?? '', made.current);
  made.current = id;
  const about = { insurance_application_id: id };
  if (year === null) return { id, step: 2 };
  const withYear = { ...about, year: Number(year) };
  if (!(await isStillThere(call(updateInsuranceApplicationStep2, withYear)))) return { id, step: 2 };
  if (versionId === null || versionName === null) return { id, step: 3 };
  const withVersion = { ...about, version_id: Number(versionId), version_name: versionName };
  if (!(await isStillThere(call(updateInsuranceApplicationStep3, withVersion)))) return { id, step: 3 };
  return { id, step: 4 };
}

/** False if the catalogue no longer has what was sent: then the person is asked. */
async function isStillThere(saving: Promise<unknown>): Promise<boolean> {
  try {
    await saving;
    return true;
  } catch (error) {
    if (isRefusal(error, 'VERSION_MISMATCH')) return false;
    throw error;
  }
}
