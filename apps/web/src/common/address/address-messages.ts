import type { ToastMessage } from '../../../components/toast/show-toast.ts';
import type { FieldMessages } from '../../../components/form/use-checked-form.ts';
import { ApiError, isRefusal } from '../../../lib/api-error.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { texts } from '../texts.ts';
import { refusedAddress, type AddressValues, type TypedAddress } from './address-fields.ts';

export const savedToast: ToastMessage = { title: texts.address.savedToast, tone: 'success' };

/** Something is missing: the field's own message says what, where there is no form to mark it in. */
export function missingToast(messages: FieldMessages<AddressValues>): ToastMessage {
  return {
    title: texts.address.missing.title,
    description: messages.choice ?? texts.address.missing.description,
  };
}

type Failure = { toast: ToastMessage; problem: string; fields: FieldMessages<TypedAddress> };

/** The address could not be saved, or the server does not take it for this application. */
export function saveFailure(error: unknown): Failure {
  const problem = refusalText(error, { INTERNAL: texts.address.failed.description });
  return {
    problem,
    toast: { title: texts.address.failed.title, description: problem },
    fields: isRefusal(error, 'FIELDS_INVALID') ? refusedAddress(error.details) : {},
  };
}

/** The link failed without a refusal: only logged, and made up for at payment (specification quote 8). */
export function isSilentFailure(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}
