import { isMask } from '@socio/domain/masks';
import { checkPhone, phoneDigits } from '@socio/domain/phones';
import { texts } from './texts.ts';

/** The message for a typed phone (specification quote 5); the mask of the one on record passes. */
export function phoneError(typed: string, onRecord: string | null): string | null {
  if (isMask(typed) && typed === onRecord) return null;
  const own = texts.contact.errors;
  switch (checkPhone(phoneDigits(typed))) {
    case null:
      return null;
    case 'PHONE_REQUIRED':
      return typed.trim() === '' ? own.required : own.invalid;
    case 'PHONE_NOT_DIGITS':
      return own.invalid;
    default:
      return own.length;
  }
}

/** What is sent: ten digits, or the mask as received. */
export function phoneToSend(typed: string): string {
  return isMask(typed) ? typed : phoneDigits(typed);
}
