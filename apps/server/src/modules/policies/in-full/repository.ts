import type { ReceiptParts } from '@socio/domain/tariff/receipt-parts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import {
  columnsOfEvents,
  insertNewEvent,
  insertNewEvents,
  rowOfEvent,
  type NewEvent,
  type NewEventColumns,
  type NewEventRow,
} from '../../../db/new-events.ts';
import { statement, type Slots } from '../../../db/statement.ts';
import { requireStored } from '../../../db/stored-data.ts';
import type { DB } from '../../../db/types.ts';
import type { OpenMandate } from '../../mandates/repository.ts';
import type { Receipt } from '../../receipts/receipt.ts';
import type { Policy } from '../policy.ts';
import { policyColumns, toPolicy, type PaidReceipt } from '../repository.ts';

/** Few policies have any: what there is of it is asked for by a statement of its own. */
const hasAny = (table: 'endorsements' | 'mandate_attempts' | 'cancellations' | 'renewals') =>
  sql<boolean>`exists (select from ${sql.table(table)} as one where one.policy_id = policies.id)`;

type ReceiptRow = Omit<Receipt, 'parts' | 'paidAt'> & ReceiptParts & { paidAt: string | null };

/** Every policy has them: read with it, they need no round trip of their own. */
const receiptsOfPolicy = sql<ReceiptRow[]>`(
  select coalesce(json_agg(one order by one.number), '[]') from (
    select number, kind, period_from as "from", period_to as "to", due_date as "dueDate", net_premium as "netPremium",
      surcharge, policy_fee as "policyFee", iva, amount as total, state, paid_at as "paidAt"
    from receipts where policy_id = policies.id
  ) as one
)`.as('receipts');

function toReceipt(row: ReceiptRow): Receipt {
  const { netPremium, surcharge, policyFee, iva, total, paidAt, ...rest } = row;
  const parts = { netPremium, surcharge, policyFee, iva, total };
  return { ...rest, parts, paidAt: paidAt === null ? null : new Date(paidAt) };
}

/** A card that was refused for good is not charged again. */
const isSpent = sql<boolean>`exists (
  select from receipt_charges as charge where charge.card_id = mandates.card_id and charge.retry = 'never'
)`.as('is_spent');

const selectInFull = (db: Kysely<DB>) =>
  db
    .selectFrom('policies')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment_attempts')
          .select(['receipt_number', 'charged_at', 'amount'])
          .whereRef('payment_attempts.application_id', '=', 'policies.application_id')
          .where('receipt_number', 'is not', null)
          .where('charged_at', 'is not', null)
          .orderBy('attempt', 'desc')
          .limit(sql.lit(1))
          .as('paid'),
      (join) => join.onTrue(),
    )
    .leftJoin('accounts', 'accounts.member_id', 'policies.member_id')
    .leftJoin('mandates', (join) =>
      join
        .onRef('mandates.application_id', '=', 'policies.application_id')
        .on('mandates.ended_at', 'is', null),
    )
    .leftJoin('cards', 'cards.id', 'mandates.card_id')
    .select(policyColumns)
    .select(['paid.receipt_number', 'paid.charged_at', 'paid.amount'])
    .select(['accounts.cellphone', 'accounts.email'])
    .select(['mandates.given_at', 'mandates.amount as mandate_amount', 'mandates.charges'])
    .select(['cards.brand', 'cards.last_four', 'cards.expiration_month', 'cards.expiration_year'])
    .select(isSpent)
    .select(receiptsOfPolicy)
    .select([
      hasAny('endorsements').as('has_endorsements'),
      hasAny('mandate_attempts').as('has_card_attempts'),
      hasAny('cancellations').as('has_cancellations'),
      hasAny('renewals').as('has_renewal'),
    ]);

const ownPolicyInFull = statement(
  'own-policy-in-full',
  (db, given: Slots<{ memberId: string; policyNumber: string }>) =>
    selectInFull(db)
      .where('policies.policy_number', '=', given.policyNumber)
      .where('policies.member_id', '=', given.memberId),
);

export type FullRow = NonNullable<Awaited<ReturnType<typeof ownPolicyInFull.first>>>;

/** All of its columns are there, or none. */
function toMandate(row: FullRow): OpenMandate | undefined {
  const { given_at: givenAt, id } = row;
  if (givenAt === null) return undefined;
  return {
    applicationId: row.application_id,
    givenAt,
    amount: requireStored(row.mandate_amount, 'mandates.amount', id),
    charges: requireStored(row.charges, 'mandates.charges', id),
    brand: requireStored(row.brand, 'cards.brand', id),
    lastFour: requireStored(row.last_four, 'cards.last_four', id),
    expiryMonth: requireStored(row.expiration_month, 'cards.expiration_month', id),
    expiryYear: requireStored(row.expiration_year, 'cards.expiration_year', id),
    isSpent: row.is_spent,
  };
}

export type AccountContact = { phone: string | null; email: string | null };

export type PolicyInFull = {
  policy: Policy;
  /** What was paid for it. */
  receipt: PaidReceipt | undefined;
  receipts: Receipt[];
  /** The one in force. */
  mandate: OpenMandate | undefined;
  account: AccountContact;
  /** What else there is to be asked for. */
  has: Record<'endorsements' | 'cardAttempts' | 'cancellations' | 'renewal', boolean>;
};

/** One of the member's own policies; others' are treated as nonexistent. */
export async function findOwnPolicyInFull(
  db: Executor,
  memberId: string,
  policyNumber: string,
): Promise<PolicyInFull | undefined> {
  const row = await ownPolicyInFull.first(db, { memberId, policyNumber });
  return row && toPolicyInFull(row);
}

const readRecorded = (db: Kysely<DB>, insert: RawBuilder<unknown>) => ({
  compile: () =>
    sql<FullRow>`
      with read as (
        ${insert}
        where member_id = (select p.member_id from policies as p where p.policy_number = event.details ->> 'policy')
        returning member_id, details ->> 'policy' as policy_number
      )
      ${selectInFull(db).where(
        sql<boolean>`(policies.member_id, policies.policy_number) in (select member_id, policy_number from read)`,
      )}`.compile(db),
});

const recordAndReadOne = statement('own-policy-read', (db, given: Slots<NewEventRow>) =>
  readRecorded(db, insertNewEvent(given)),
);

const recordAndRead = statement('own-policies-read', (db, given: Slots<NewEventColumns>) =>
  readRecorded(db, insertNewEvents(given)),
);

/**
 * Members' own policies, each read in the very statement that records that it is, for several calls at once. Neither is done
 * with a policy that is not the member's own. As rows: one that cannot be understood must fail only the call that asked
 * for it.
 */
export async function readOwnPolicies(
  db: Executor,
  events: readonly NewEvent[],
): Promise<ReadonlyMap<NewEvent, FullRow>> {
  const [only] = events;
  const rows =
    only !== undefined && events.length === 1
      ? await recordAndReadOne.all(db, rowOfEvent(only))
      : await recordAndRead.all(db, columnsOfEvents(events));
  const read = new Map<NewEvent, FullRow>();
  for (const event of events) {
    const { memberId, details } = event;
    const own = rows.find((row) => row.member_id === memberId && row.policy_number === details['policy']);
    if (own !== undefined) read.set(event, own);
  }
  return read;
}

export function toPolicyInFull(row: FullRow): PolicyInFull {
  const { receipt_number: number, charged_at: chargedAt, amount, cellphone: phone, email } = row;
  const isPaid = number !== null && chargedAt !== null && amount !== null;
  return {
    policy: toPolicy(row),
    receipt: isPaid ? { number, chargedAt, amount } : undefined,
    receipts: row.receipts.map(toReceipt),
    mandate: toMandate(row),
    account: { phone, email },
    has: {
      endorsements: row.has_endorsements,
      cardAttempts: row.has_card_attempts,
      cancellations: row.has_cancellations,
      renewal: row.has_renewal,
    },
  };
}
