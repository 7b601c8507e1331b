import type { RefusalCode } from '@socio/contracts/error-texts';

/** What a member is told who asks for another phone and does not get it. */
export const phoneRefusals = {
  'no-account': 'NOT_FOUND',
  'own-phone': 'PHONE_IS_OWN',
  'phone-taken': 'PHONE_TAKEN',
  'other-waits': 'PHONE_CHANGE_WAITS',
  'link-over': 'NOT_FOUND',
  // Of operators alone.
  'same-operator': 'INTERNAL',
  'no-objection': 'INTERNAL',
} as const satisfies Record<string, RefusalCode>;
