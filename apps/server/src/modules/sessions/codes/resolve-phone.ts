import { isWithin } from '@socio/domain/access-ages';
import { isMask, maskPhone, resolveMasked } from '@socio/domain/masks';
import type { LimitGuesses } from '../../../http/limit-guesses.ts';
import { Refusal } from '../../../http/refusal.ts';
import { numberKind } from './geographic-number.ts';
import type { MemberVisit } from '../require-member.ts';

/** What codes are sent to, and what is asked before; `birthDate` is YYYY-MM-DD. */
export type CodeAccount = { cellphone: string | null; birthDate: string };

export type FindCodeAccount = (memberId: string) => Promise<CodeAccount | undefined>;

/**
 * The number for a code, and the member's account. With an account it is the registered one, or its mask. Without one
 * it is the number typed, or the one whose mask stands in the named own application. Any other number is refused, so
 * that nobody can redirect a member's code to another phone, and refusals are limited, so that nobody finds the number
 * by trying. Numbers that belong to no place (800, 900) get no codes, which somebody would earn money with.
 */
export type ResolvePhone = (
  session: MemberVisit,
  given: { phone: string; applicationId: string | null },
  now: Date,
) => Promise<{ phone: string; account: CodeAccount | undefined }>;

/** The phone of an own application; others' applications are treated as nonexistent. */
export type FindApplicationPhone = (
  session: MemberVisit,
  applicationId: string,
) => Promise<{ phone: string | null }>;

export function createResolvePhone(deps: {
  findAccount: FindCodeAccount;
  findApplicationPhone: FindApplicationPhone;
  limitGuesses: LimitGuesses;
}): ResolvePhone {
  return async (session, { phone: given, applicationId }, now) => {
    const { memberId, authenticatedAt } = session;
    const quoted = applicationId === null ? null : await deps.findApplicationPhone(session, applicationId);
    const account = await deps.findAccount(memberId);
    if (account === undefined) {
      const phone = resolveMasked(given, quoted?.phone, maskPhone);
      return { phone: requireGeographic(isMask(phone) ? null : phone), account };
    }
    const registered = requireGeographic(account.cellphone);
    const isRight = given === registered;
    if (!isMask(given) && !isWithin('authenticated', authenticatedAt, now)) {
      await deps.limitGuesses({ memberId, isRight, now });
    }
    if (!isRight && given !== maskPhone(registered)) throw new Refusal('ACCOUNT_EXISTS');
    return { phone: registered, account };
  };
}

/** The number typed, whatever the account has: proving it opens nothing by itself. */
export const resolveTypedPhone: ResolvePhone = async (_session, { phone }) => ({
  phone: requireGeographic(phone),
  account: undefined,
});

function requireGeographic(phone: string | null): string {
  const kind = phone === null ? 'unknown' : numberKind(phone);
  if (phone !== null && kind === 'geographic') return phone;
  throw new Refusal(kind === 'service' ? 'PHONE_GETS_NO_CODES' : 'PHONE_UNUSABLE');
}
