import type { checkMembership } from '@socio/contracts/check-membership';
import type { ResponseOf } from '@socio/contracts/contract';
import { stored } from './storage-keys.ts';

export type StoredUser = ResponseOf<typeof checkMembership>['user_data'][number];

/** The member as stored in the browser, personal values masked. Null without an account. */
export function readStoredUser(): Partial<StoredUser> | null {
  const user = stored.getJson('user_data');
  return typeof user === 'object' && user !== null ? user : null;
}

/** Whether a code can be sent to it: ten digits, mostly masked. */
export function isUsablePhone(phone: string | null): boolean {
  return /^[\d•]{10}$/.test(phone ?? '');
}
