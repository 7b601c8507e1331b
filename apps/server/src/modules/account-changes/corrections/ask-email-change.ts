import { randomUUID } from 'node:crypto';
import { budgets } from '@socio/domain/budgets';
import { spans } from '@socio/domain/spans';
import { changeInForceAt } from '@socio/domain/takeover';
import type { Database, Executor } from '../../../db/connection.ts';
import { limitUse, type CountUse } from '../../../http/rate-limit.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { AppendEvent } from '../../audit/event.ts';
import type { HoldMembers } from '../../members/repository.ts';
import { endOpenChange } from '../end-open-change.ts';
import { extendEmailChange, findOpenEmailChange, insertEmailChange } from './repository.ts';
import type { AnnounceEmail } from './announce-email.ts';

export type FindEmailOfMember = (
  db: Executor,
  memberId: string,
) => Promise<
  { email: string | null; provenAt: Date | null; birthDate: string; accountSince: Date } | undefined
>;

export type AskEmailChange = (asked: {
  memberId: string;
  email: string;
  /** When the member first proved their identity in this browser; null if it does not show that they did. */
  knownSince: Date | null;
  userAgent: string;
  now: Date;
}) => Promise<{ linkUntil: Date }>;

/** Mails a link to the new address. Until it is opened nothing changes, and nobody else is told. */
export function createAskEmailChange(deps: {
  db: Database;
  countUse: CountUse;
  holdMembers: HoldMembers;
  findEmailOfMember: FindEmailOfMember;
  announceEmail: AnnounceEmail;
  appendEvent: AppendEvent;
}): AskEmailChange {
  const { db, countUse, holdMembers, findEmailOfMember, announceEmail, appendEvent } = deps;
  return async ({ memberId, email, knownSince, userAgent, now }) => {
    const account = await findEmailOfMember(db, memberId);
    if (account === undefined) throw new Refusal('ACCOUNT_REQUIRED');
    // One that was never proven can be proven so.
    if (account.email === email && account.provenAt !== null) throw new Refusal('EMAIL_IS_OWN');
    await limitUse(
      countUse,
      { key: `email-links:${memberId}`, ...budgets.emailLinks, now },
      'EMAIL_LINK_LIMIT',
    );
    const waits = changeInForceAt({ knownSince, accountSince: account.accountSince }, now) > now;
    const linkUntil = new Date(now.getTime() + spans.emailLink);
    await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [memberId]);
      const open = await findOpenEmailChange(trx, memberId);
      if (open !== undefined && open.provenAt !== null) throw new Refusal('EMAIL_CHANGE_WAITS');
      const isSame = open !== undefined && open.email === email && open.dueAt > now;
      const id = isSame ? open.id : randomUUID();
      // Asked for again in a browser known for longer, it waits as before.
      if (isSame) await extendEmailChange(trx, { id, dueAt: linkUntil, waits: waits || open.waits });
      else {
        if (open !== undefined) {
          const how = open.dueAt > now ? 'replaced' : 'lapsed';
          const ended = { memberId, kind: 'email', id: open.id, how, operator: null, now } as const;
          await endOpenChange(trx, appendEvent, ended);
        }
        await insertEmailChange(trx, { id, memberId, email, askedAt: now, dueAt: linkUntil, waits });
        const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
        await appendEvent(trx, { ...event, kind: 'account-change-asked', details: { change: 'email' } });
      }
      const told = { memberId, changeId: id, recipient: email, since: now, userAgent, now };
      await announceEmail(trx, { ...told, kind: 'email-link' });
    });
    return { linkUntil };
  };
}
