import { waitsForApproval } from '@socio/domain/account-changes';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { AccountChangeEnd, AccountChangeKind, DB } from '../../db/types.ts';
import { endChange } from '../../modules/account-changes/repository.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { changePhone } from '../../modules/members/repository.ts';
import { endMember, holdAccount } from '../../modules/sessions/repository.ts';
import { atMost, type Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import { createAnnounceChange } from '../notices/announce.ts';
import type { Services } from '../services.ts';

const events = {
  done: 'account-change-done',
  'person-exists': 'account-change-refused',
  lapsed: 'account-change-lapsed',
} as const satisfies Partial<Record<AccountChangeEnd, string>>;

/**
 * What becomes of a change of the phone whose time has come. The account has the new phone from then on and all of its
 * sessions end; browsers and passkeys stay known, since a browser opens nothing without a code to the new phone.
 */
export function createCarryOutChange({ db, clock, send }: Pick<Services, 'db' | 'clock' | 'send'>): Handler {
  const announceChange = createAnnounceChange(send);

  async function carryOut(trx: Transaction<DB>, id: string, now: Date): Promise<void> {
    const memberId = await findMember(trx, id);
    if (memberId === undefined) return;
    // First, as whoever stops it does.
    await holdAccount(trx, memberId);
    const change = await findDue(trx, id, now);
    if (change === undefined || change.phone === null) return;
    const end = async (how: keyof typeof events, oldPhone: string | null = null) => {
      await endChange(trx, { id, how, oldPhone, now });
      const event = { at: now, kind: events[how], actor: 'server', memberId, applicationId: null } as const;
      await appendEvent(trx, { ...event, details: { change: 'phone' } });
    };
    const told = { memberId, changeId: id, since: change.askedAt, userAgent: '', now };
    if (waitsForApproval(change)) {
      await end('lapsed');
      return;
    }
    const changed = await changePhone(trx, memberId, change.phone, now);
    if (changed === 'taken') {
      await end('person-exists');
      await announceChange(trx, { ...told, kind: 'phone-refused' });
      return;
    }
    await end('done', changed.oldPhone);
    await endMember(trx, memberId, now);
    await announceChange(trx, { ...told, kind: 'phone-changed', oldPhone: changed.oldPhone });
  }

  return async (id) => {
    const now = clock();
    await db.transaction().execute((trx) => carryOut(trx, id, now));
    return 'done';
  };
}

async function findMember(trx: Transaction<DB>, id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('account_changes')
    .select('member_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.member_id;
}

/** Undefined if it was stopped or carried out meanwhile. */
async function findDue(trx: Transaction<DB>, id: string, now: Date) {
  return await trx
    .selectFrom('account_changes')
    .select(['phone', 'asked_by as askedBy', 'approved_by as approvedBy', 'asked_at as askedAt'])
    .where('id', '=', id)
    .where('kind', '=', 'phone')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .executeTakeFirst();
}

/** Changes of a kind whose time has come; none belongs to an application. */
export function dueChanges(kind: AccountChangeKind) {
  return async (db: Database, which: Which): Promise<string[]> => {
    if (!('before' in which)) return [];
    const rows = await db
      .selectFrom('account_changes')
      .select('id')
      .where('ended_at', 'is', null)
      .where('kind', '=', kind)
      .where('due_at', '<=', which.now)
      .orderBy('due_at')
      .limit(atMost)
      .execute();
    return rows.map(({ id }) => id);
  };
}
