import { isMailOldEnough } from '@socio/domain/account-changes';
import { budgets } from '@socio/domain/budgets';
import type { Transaction } from 'kysely';
import type { Database, Executor } from '../../../db/connection.ts';
import type { DB } from '../../../db/types.ts';
import { refuseUse, type TakeUses } from '../../../http/rate-limit.ts';

/** Mails a link, or does as much for nobody; sent if the transaction is committed. */
export type AnnouncePhoneLink = (
  trx: Transaction<DB>,
  told: { memberId: string | null; isForNobody: boolean; now: Date },
) => Promise<void>;

export type FindMailOfMember = (
  db: Executor,
  membershipNumber: string,
) => Promise<{ memberId: string; email: string | null; emailProvenAt: Date | null } | undefined>;

export type AskPhoneLink = (asked: { membershipNumber: string; ip: string; now: Date }) => Promise<void>;

/**
 * Mails a link by which a lost phone is replaced, to an address that was proven long ago. Counted by the number as typed,
 * and the same statements are made for every number: neither answer nor time tells who has an account or such an address.
 */
export function createAskPhoneLink(deps: {
  db: Database;
  takeUses: TakeUses;
  findMailOfMember: FindMailOfMember;
  announcePhoneLink: AnnouncePhoneLink;
}): AskPhoneLink {
  const { db, takeUses, findMailOfMember, announcePhoneLink } = deps;
  return async ({ membershipNumber, ip, now }) => {
    const missed = await takeUses([
      { key: `phone-link:${membershipNumber}`, ...budgets.phoneLinks, now },
      { key: `phone-link:network:${ip}`, ...budgets.phoneLinksOfNetwork, now },
    ]);
    if (missed !== null) throw refuseUse('PHONE_LINK_LIMIT', missed.seconds);
    const found = await findMailOfMember(db, membershipNumber);
    const hasMail = found !== undefined && found.email !== null && isMailOldEnough(found.emailProvenAt, now);
    await db
      .transaction()
      .execute((trx) =>
        announcePhoneLink(trx, { memberId: found?.memberId ?? null, isForNobody: !hasMail, now }),
      );
  };
}
