import { renewal, type RenewalState } from '@socio/domain/renewal/renewal-state';
import { sql, type Updateable } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import { statement, type Slots } from '../../../db/statement.ts';
import type { PolicyState, Renewals } from '../../../db/types.ts';
import { renewalQuotes, type Renewal } from './renewal.ts';

const ofPolicy = statement('renewal-of-policy', (db, given: Slots<{ policyId: string }>) =>
  db
    .selectFrom('renewals as r')
    .leftJoin('cards', (join) => join.onRef('cards.id', '=', 'r.card_id').on('cards.deleted_at', 'is', null))
    .select([
      'r.policy_id',
      'r.end_date',
      'r.state',
      'r.coverage',
      'r.quote',
      'r.quoted_at',
      'r.told',
      'r.card_id',
    ])
    .select(['r.verification_key', 'r.mandate_of', 'r.mandate_amount', 'r.mandate_version'])
    .select([
      'r.decided_at',
      'r.application_id',
      'r.tries',
      'r.tried_at',
      'r.look_at',
      'cards.brand',
      'cards.last_four',
    ])
    .where('r.policy_id', '=', given.policyId),
);

export async function findRenewal(db: Executor, policyId: string): Promise<Renewal | undefined> {
  const row = await ofPolicy.first(db, { policyId });
  if (row === undefined) return undefined;
  const { brand, last_four: lastFour } = row;
  return {
    policyId: row.policy_id,
    endDate: row.end_date,
    state: row.state,
    coverage: row.coverage,
    quote: row.quote === null ? null : renewalQuotes.read(row.quote, policyId),
    quotedAt: row.quoted_at,
    told: row.told,
    cardId: row.card_id,
    card: brand === null || lastFour === null ? null : { brand, lastFour },
    verificationKey: row.verification_key,
    mandateOf: row.mandate_of,
    mandateAmount: row.mandate_amount,
    mandateVersion: row.mandate_version,
    decidedAt: row.decided_at,
    applicationId: row.application_id,
    tries: row.tries,
    triedAt: row.tried_at,
    lookAt: row.look_at,
  };
}

/** False if there is one already. */
export async function insertRenewal(
  db: Executor,
  { policyId, endDate, now }: { policyId: string; endDate: string; now: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('renewals')
    .values({
      policy_id: policyId,
      end_date: endDate,
      state: 'quoted',
      look_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((on) => on.column('policy_id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

type Change = Omit<
  Updateable<Renewals>,
  'policy_id' | 'end_date' | 'state' | 'created_at' | 'updated_at' | 'quote'
>;

/** False if it is in no state from which it may get there. */
export async function moveRenewal(
  db: Executor,
  policyId: string,
  to: RenewalState,
  change: Change,
  now: Date,
): Promise<boolean> {
  const from = renewal.states.filter((state) => state === to || renewal.canMove(state, to));
  const result = await db
    .updateTable('renewals')
    .set({ ...change, state: to, updated_at: now })
    .where('policy_id', '=', policyId)
    .where('state', 'in', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Without another state. */
export async function changeRenewal(
  db: Executor,
  policyId: string,
  change: Change & { quote?: Renewal['quote'] },
  now: Date,
): Promise<void> {
  const { quote, ...columns } = change;
  await db
    .updateTable('renewals')
    .set({
      ...columns,
      ...(quote !== undefined && quote !== null && { quote: renewalQuotes.write(quote) }),
      updated_at: now,
    })
    .where('policy_id', '=', policyId)
    .execute();
}

/** What a member agreed to since then is not agreed to, nor declined; with which card is forgotten: they are asked again. */
export async function takeBackDecided(
  db: Executor,
  { memberId, since }: { memberId: string; since: Date },
  now: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('renewals')
    .from('policies')
    .set({
      state: 'quoted',
      card_id: null,
      mandate_of: null,
      mandate_amount: null,
      mandate_version: null,
      verification_key: null,
      look_at: now,
      updated_at: now,
    })
    .whereRef('policies.id', '=', 'renewals.policy_id')
    .where('policies.member_id', '=', memberId)
    .where('renewals.state', 'in', ['accepted', 'automatic', 'declined'])
    .where('renewals.decided_at', '>=', since)
    .returning('policies.policy_number as policyNumber')
    .execute();
  return rows.flatMap(({ policyNumber }) => policyNumber ?? []);
}

/** Nothing is changed if it is to be looked at another time than `before`. */
export async function lookAtRenewal(
  db: Executor,
  policyId: string,
  { before, at }: { before: Date | null; at: Date | null },
): Promise<void> {
  await db
    .updateTable('renewals')
    .set({ look_at: at })
    .where('policy_id', '=', policyId)
    .where('look_at', 'is not distinct from', before)
    .execute();
}

const upcoming = statement('renewed-by', (db, given: Slots<{ applicationId: string }>) =>
  db
    .selectFrom('policies')
    .select(['policy_number as policyNumber', 'state'])
    .where('application_id', '=', given.applicationId)
    .where('policy_number', 'is not', null)
    .$narrowType<{ policyNumber: string }>(),
);

/** The policy of the next year, once it is issued. */
export async function findRenewedBy(
  db: Executor,
  applicationId: string,
): Promise<{ policyNumber: string; state: PolicyState } | undefined> {
  return await upcoming.first(db, { applicationId });
}

/** A receipt of the policy that should have been paid by then. */
export async function hasReceiptPastDue(db: Executor, policyId: string, today: string): Promise<boolean> {
  const row = await db
    .selectFrom('receipts')
    .select('id')
    .where('policy_id', '=', policyId)
    .where('due_date', '<=', today)
    .where('state', 'in', ['upcoming', 'due', 'charging', 'declined', 'lapsed'])
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}

/** The gateway's token of one of the member's own cards. */
export async function findOwnCard(
  db: Executor,
  memberId: string,
  cardId: string,
  { isHeld = false } = {},
): Promise<string | undefined> {
  const row = await db
    .selectFrom('cards')
    .select('gateway_token as token')
    .where('id', '=', cardId)
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.token;
}
