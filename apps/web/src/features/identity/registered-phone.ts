import { isUsablePhone, readStoredUser } from '../../common/stored-user.ts';
import { stored } from '../../common/storage-keys.ts';

export type RegisteredPhone = { mode: 'otp'; phone: string } | { mode: 'unusable' } | { mode: 'no-account' };

/** The phone of the member's account, usually masked; a code needs exactly 10 digits. */
export function registeredPhone(): RegisteredPhone {
  const user = readStoredUser();
  const phone = user?.cellphone ?? stored.get('user_phone');
  if (phone !== null && phone !== undefined) {
    return isUsablePhone(phone) ? { mode: 'otp', phone } : { mode: 'unusable' };
  }
  return user === null ? { mode: 'no-account' } : { mode: 'unusable' };
}
