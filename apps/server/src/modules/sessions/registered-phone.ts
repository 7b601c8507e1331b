import { isWithin } from '@socio/domain/access-ages';
import { isMask, maskPhone } from '@socio/domain/masks';
import type { LimitGuesses } from '../../http/limit-guesses.ts';
import { Refusal } from '../../http/refusal.ts';
import type { MemberVisit } from './member-visit.ts';
import { isMobileNumber } from './mexican-phone.ts';

/** The phone of the member's account: null where the account has none, undefined where there is no account. */
export type FindRegisteredPhone = (memberId: string) => Promise<string | null | undefined>;

/**
 * The number that a code is about: the registered one (which its mask stands for), or, for a membership without
 * account, the one typed. Any other number is refused, so that nobody can move a member's code to a phone of
 * their own, and only a few are, so that nobody finds the number by trying.
 */
export type ResolvePhone = (session: MemberVisit, given: string, now: Date) => Promise<string>;

export function createResolvePhone(deps: {
  findRegisteredPhone: FindRegisteredPhone;
  limitGuesses: LimitGuesses;
}): ResolvePhone {
  return async ({ memberId, authenticatedAt }, given, now) => {
    const registered = await deps.findRegisteredPhone(memberId);
    if (registered === undefined) {
      if (isMask(given) || !isMobileNumber(given)) throw new Refusal('PHONE_UNUSABLE');
      return given;
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
