import { isMask, maskPhone } from '@socio/domain/masks';
import { Refusal } from '../../http/refusal.ts';
import { isMobileNumber } from './mexican-phone.ts';

/** The phone of the member's account: null where the account has none, undefined where there is no account. */
export type FindRegisteredPhone = (memberId: string) => Promise<string | null | undefined>;

/**
 * The number that a code is about: the registered one (which its mask stands for), or, for a membership without
 * account, the one typed. Any other number is refused, so that nobody can move a member's code to a phone of
 * their own.
 */
export async function resolvePhone(
  find: FindRegisteredPhone,
  memberId: string,
  given: string,
): Promise<string> {
  const registered = await find(memberId);
  if (registered === undefined) {
    if (isMask(given) || !isMobileNumber(given)) throw new Refusal('PHONE_UNUSABLE');
    return given;
  }
  if (registered === null || !isMobileNumber(registered)) throw new Refusal('PHONE_UNUSABLE');
  if (given !== registered && given !== maskPhone(registered)) throw new Refusal('ACCOUNT_EXISTS');
  return registered;
}
