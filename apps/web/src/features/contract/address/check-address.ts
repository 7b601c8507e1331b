import { checkTypedAddress, type TypedAddress } from '../../../common/address/address-fields.ts';
import { missingToast } from '../../../common/address/address-messages.ts';
import type { PostalCodePlace } from '../../../common/zip-code-lookup.ts';
import type { FieldMessages } from '../../../components/form/use-checked-form.ts';
import type { ToastMessage } from '../../../components/toast/show-toast.ts';
import { texts } from '../texts.ts';
import { NEW } from './offer-addresses.ts';

/** The form of step 10: `choice` is a saved address, NEW for a typed one, or empty. */
export type AddressValues = TypedAddress & { choice: string };

/** Validates only what matters for the choice. */
export function checkAddress(
  { choice, ...typed }: AddressValues,
  place: PostalCodePlace,
): FieldMessages<AddressValues> {
  if (choice === '') return { choice: texts.address.chooseOne };
  return choice === NEW ? checkTypedAddress(typed, place) : {};
}

/** Something is missing: if there is no field to mark, the toast says what. */
export function wrongAddressToast({ choice }: FieldMessages<AddressValues>): ToastMessage {
  return choice ? { ...missingToast, description: choice } : missingToast;
}
