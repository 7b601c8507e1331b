import { waitsForApproval } from '@socio/domain/account-changes';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { AccountChangeEnd, AccountChangeKind, DB } from '../../db/types.ts';
import { changeKindOf, endChange } from '../../modules/account-changes/repository.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { holdMembers } from '../../modules/members/repository.ts';
import { atMost, type Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import type { Services } from '../services.ts';

const events = {
  done: 'account-change-done',
  'person-exists': 'account-change-refused',
  lapsed: 'account-change-lapsed',
} as const satisfies Partial<Record<AccountChangeEnd, string>>;

export type DueChange = {
  id: string;
  memberId: string;
  phone: string | null;
  askedAt: Date;
  despiteObjection: boolean;
  /** Asked for in a browser that had not been known for long. */
  waits: boolean;
};

/** How a change takes effect, in the transaction that ends it. Returns how it ends, and the phone that it replaced. */
export type Act = (
  trx: Transaction<DB>,
  change: DueChange,
  now: Date,
) => Promise<{ how: 'done' | 'person-exists'; oldPhone?: string | null }>;

/** What was to be used by then, and was not. */
export const lapse = 'lapse';

/** Carries out changes of these kinds whose time has come, unless a second operator never agreed. */
export function createCarryOutChange(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  kinds: readonly AccountChangeKind[],
  act: Act | typeof lapse,
): Handler {
  async function carryOut(trx: Transaction<DB>, id: string, now: Date): Promise<void> {
    const memberId = await findMember(trx, id);
    if (memberId === undefined) return;
    await holdMembers(trx, [memberId]);
    // Only now, since somebody may have agreed to it, stopped it or carried it out meanwhile.
    const found = await findDue(trx, { id, kinds, now });
    if (found === undefined) return;
    const { kind, phone, askedAt, despiteObjection, waits } = found;
    const change = { id, memberId, phone, askedAt, despiteObjection, waits };
    const { how, oldPhone = null } =
      act === lapse || waitsForApproval(found) ? { how: 'lapsed' as const } : await act(trx, change, now);
    if (!(await endChange(trx, { id, how, oldPhone, now })))
      throw new Error('A change ended although its member was held');
    const event = { at: now, kind: events[how], actor: 'server', memberId, applicationId: null } as const;
    await appendEvent(trx, { ...event, details: { change: changeKindOf(kind) } });
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

async function findDue(
  trx: Transaction<DB>,
  { id, kinds, now }: { id: string; kinds: readonly AccountChangeKind[]; now: Date },
) {
  return await trx
    .selectFrom('account_changes')
    .select([
      'kind',
      'phone',
      'asked_by as askedBy',
      'approved_by as approvedBy',
      'asked_at as askedAt',
      'despite_objection as despiteObjection',
      'waits',
    ])
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .executeTakeFirst();
}

/** Changes of these kinds whose time has come; none belongs to an application. */
export function dueChanges(...kinds: AccountChangeKind[]) {
  return async (db: Database, which: Which): Promise<string[]> => {
    if (!('before' in which)) return [];
    const rows = await db
      .selectFrom('account_changes')
      .select('id')
      .where('ended_at', 'is', null)
      .where('kind', 'in', kinds)
      .where('due_at', '<=', which.now)
      .orderBy('due_at')
      .limit(atMost)
      .execute();
    return rows.map(({ id }) => id);
  };
}
