import type { FieldMessages } from '../../../components/form/use-checked-form.ts';
import type { ToastMessage } from '../../../components/toast/show-toast.ts';
import { ApiError, isRefusal } from '../../../lib/api-error.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { texts } from '../texts.ts';
import { refusedVehicle, type VehicleFields } from './vehicle-fields.ts';

type Failure = {
  toast: ToastMessage;
  problem: string;
  fields: FieldMessages<VehicleFields>;
  /** The application may have moved on: the flow has to look. */
  isStale: boolean;
};

/** Saving, missing policy data, PDF or URL: one toast for all (specification quote 8, Step 12 failure). */
export function vehicleFailure(error: unknown): Failure {
  const wrong = isRefusal(error, 'FIELDS_INVALID');
  const isTold = wrong || isRefusal(error, 'PAYMENT_REQUIRED');
  return {
    toast: texts.vehicle.failed,
    problem: isTold ? refusalText(error) : texts.vehicle.failedDetail,
    fields: wrong ? refusedVehicle(error.details) : {},
    // Without an answer, issuing may have begun.
    isStale: isRefusal(error, 'PAYMENT_REQUIRED', 'APPLICATION_INACTIVE') || !(error instanceof ApiError),
  };
}

/** The address does not name an application (specification quote 8). */
export function missingApplication(applicationId: string): ToastMessage | null {
  return applicationId === '' ? texts.vehicle.noApplication : null;
}
