import { normalizeName } from '@socio/domain/validation/names';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { AskNames } from './ask-registries.ts';
import { changeName, isCurpSuperseded } from './corrections/repository.ts';
import { findAccount, holdMembers } from './repository.ts';

/** Tells the member that the account's name is another one; sent if the transaction is committed. */
export type AnnounceName = (
  trx: Transaction<DB>,
  told: { memberId: string; since: Date; userAgent: string; now: Date },
) => Promise<void>;

export type CorrectName = (asked: {
  memberId: string;
  ip: string;
  userAgent: string;
  now: Date;
}) => Promise<{ changed: boolean }>;

/**
 * Takes the name that the population registry has for the account's CURP. Nobody types it, so it needs no wait; policies
 * keep the one that they were issued with.
 */
export function createCorrectName(deps: {
  db: Database;
  askNames: AskNames;
  announceName: AnnounceName;
  appendEvent: AppendEvent;
}): CorrectName {
  const { db, askNames, announceName, appendEvent } = deps;
  return async ({ memberId, ip, userAgent, now }) => {
    const account = await findAccount(db, memberId);
    if (account === undefined || account.curp === null || (await isCurpSuperseded(db, memberId)))
      throw new Refusal('NAME_NOT_CONFIRMED');
    const { curp } = account;
    const found = await askNames({ curp, phone: account.cellphone ?? memberId, ip, now });
    // Those that begin with B are withdrawn, also of persons who have died.
    if (found === undefined || found.status.startsWith('B')) throw new Refusal('NAME_NOT_CONFIRMED');
    const name = {
      name: normalizeName(found.name),
      firstLastName: normalizeName(found.firstLastName),
      secondLastName: normalizeName(found.secondLastName ?? '') || null,
    };
    return await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [memberId]);
      if (!(await changeName(trx, { memberId, curp, ...name, now }))) return { changed: false };
      const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
      await appendEvent(trx, { ...event, kind: 'account-change-done', details: { change: 'name' } });
      await announceName(trx, { memberId, since: now, userAgent, now });
      return { changed: true };
    });
  };
}
