import type { FieldMessages } from '../../components/form/use-checked-form.ts';
import type { ToastMessage } from '../../components/toast/show-toast.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { refusedAddress, type TypedAddress } from './address-fields.ts';
import { addressTexts } from './texts.ts';

export const savedToast: ToastMessage = { title: addressTexts.savedToast, tone: 'success' };

/** Something is missing; each field says what. */
export const missingToast: ToastMessage = addressTexts.missing;

type Failure = { toast: ToastMessage; problem: string; fields: FieldMessages<TypedAddress> };

/** The address could not be saved, or the server refused it. */
export function saveFailure(error: unknown): Failure {
  const problem = refusalText(error, { INTERNAL: addressTexts.failed.description });
  return {
    problem,
    toast: { title: addressTexts.failed.title, description: problem },
    fields: isRefusal(error, 'FIELDS_INVALID') ? refusedAddress(error.details) : {},
  };
}
