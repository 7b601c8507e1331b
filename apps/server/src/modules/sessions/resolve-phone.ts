import { isWithin } from '@socio/domain/access-ages';
import { isMask, maskPhone, resolveMasked } from '@socio/domain/masks';
import type { LimitGuesses } from '../../http/limit-guesses.ts';
import { Refusal } from '../../http/refusal.ts';
import type { MemberVisit } from './require-member.ts';
import { isMobileNumber } from './is-mobile-number.ts';

/** The phone of the member's account: null if the account has none, undefined if there is no account. */
export type FindRegisteredPhone = (memberId: string) => Promise<string | null | undefined>;

/**
 * The number for a code. With an account it is the registered one, or its mask. Without one it is the number typed, or
 * the one whose mask stands in the named own application. Any other number is refused, so that nobody can redirect a
 * member's code to another phone, and refusals are limited, so that nobody finds the number by trying.
 */
export type ResolvePhone = (
  session: MemberVisit,
  given: { phone: string; applicationId: string | null },
  now: Date,
) => Promise<string>;

/** The phone of an own application; others' applications are treated as nonexistent. */
export type FindApplicationPhone = (
  session: MemberVisit,
  applicationId: string,
) => Promise<{ phone: string | null }>;

export function createResolvePhone(deps: {
  findRegisteredPhone: FindRegisteredPhone;
  findApplicationPhone: FindApplicationPhone;
  limitGuesses: LimitGuesses;
}): ResolvePhone {
  return async (session, { phone: given, applicationId }, now) => {
    const { memberId, authenticatedAt } = session;
    const quoted = applicationId === null ? null : await deps.findApplicationPhone(session, applicationId);
    const registered = await deps.findRegisteredPhone(memberId);
    if (registered === undefined) {
      const phone = resolveMasked(given, quoted?.phone, maskPhone);
      if (isMask(phone) || !isMobileNumber(phone)) throw new Refusal('PHONE_UNUSABLE');
      return phone;
    }
    if (registered === null || !isMobileNumber(registered)) throw new Refusal('PHONE_UNUSABLE');
    const isRight = given === registered;
    if (!isMask(given) && !isWithin('authenticated', authenticatedAt, now)) {
      await deps.limitGuesses({ memberId, isRight, now });
    }
    if (!isRight && given !== maskPhone(registered)) throw new Refusal('ACCOUNT_EXISTS');
    return registered;
  };
}
