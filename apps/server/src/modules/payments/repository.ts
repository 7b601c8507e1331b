import { openStates, payment, type LaterPaymentState, type PaymentState } from '@socio/domain/payment-state';
import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { purchaseSnapshots, type PurchaseSnapshot } from '../../db/purchase-snapshot.ts';
import { prepared, statement, write, type Slots } from '../../db/statement.ts';
import type { PaymentAttempts } from '../../db/types.ts';
import type { Attempt } from './attempt.ts';

const attemptColumns = [
  ...(['id', 'application_id', 'attempt', 'idempotency_key', 'card_id', 'amount', 'status'] as const),
  ...(['decline_reason', 'challenge_url', 'gateway_charge_id', 'receipt_number'] as const),
  ...(['created_at', 'updated_at'] as const),
];

function toAttempt(row: Pick<Selectable<PaymentAttempts>, (typeof attemptColumns)[number]>): Attempt {
  return {
    id: row.id,
    applicationId: row.application_id,
    attempt: row.attempt,
    idempotencyKey: row.idempotency_key,
    cardId: row.card_id,
    amount: row.amount,
    status: row.status,
    declineReason: row.decline_reason,
    challengeUrl: row.challenge_url,
    chargeId: row.gateway_charge_id,
    receiptNumber: row.receipt_number,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const attemptOf = statement('attempt', (db, given: Slots<{ id: string }>) =>
  db.selectFrom('payment_attempts').select(attemptColumns).where('id', '=', given.id),
);

export async function findAttempt(db: Executor, id: string): Promise<Attempt | undefined> {
  const row = await attemptOf.first(db, { id });
  return row && toAttempt(row);
}

const attemptsOf = statement('attempts-of-application', (db, given: Slots<{ applicationId: string }>) =>
  db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('application_id', '=', given.applicationId)
    .orderBy('attempt', 'desc'),
);

/** Newest first. */
export async function listAttempts(db: Executor, applicationId: string): Promise<Attempt[]> {
  return (await attemptsOf.all(db, { applicationId })).map(toAttempt);
}

export async function findAttemptWithStatus(
  db: Executor,
  applicationId: string,
  statuses: readonly PaymentState[],
): Promise<Attempt | undefined> {
  const found = db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('application_id', '=', applicationId)
    .where('status', 'in', statuses);
  const [row] = (await db.executeQuery(prepared('attempt-with-status', found))).rows;
  return row && toAttempt(row);
}

const chargedPurchase = statement('charged-purchase', (db, given: Slots<{ applicationId: string }>) =>
  db
    .selectFrom('payment_attempts')
    .select(['id', 'snapshot'])
    .where('application_id', '=', given.applicationId)
    .where('status', '=', sql.lit('charged')),
);

/** What was bought with the charge of an application, as of when its attempt was opened. */
export async function findChargedPurchase(db: Executor, applicationId: string): Promise<PurchaseSnapshot> {
  const row = await chargedPurchase.first(db, { applicationId });
  if (row === undefined) throw new Error('charged application without a charged attempt');
  return purchaseSnapshots.read(row.snapshot, row.id);
}

export type NewAttempt = Pick<
  Attempt,
  'id' | 'applicationId' | 'attempt' | 'idempotencyKey' | 'cardId' | 'amount'
> & {
  purchase: PurchaseSnapshot;
  /** Null: nobody was there. */
  payerNetwork: string | null;
  keepCard: boolean;
};

const insert = write(
  'insert-attempt',
  (db, given: Slots<Omit<NewAttempt, 'purchase'> & { quoteId: string; snapshot: string; now: Date }>) =>
    db.insertInto('payment_attempts').values({
      id: given.id,
      application_id: given.applicationId,
      attempt: given.attempt,
      idempotency_key: given.idempotencyKey,
      card_id: given.cardId,
      quote_id: given.quoteId,
      amount: given.amount,
      status: 'pending',
      snapshot: given.snapshot,
      payer_network: given.payerNetwork,
      keep_card: given.keepCard,
      created_at: given.now,
      updated_at: given.now,
    }),
);

export async function insertAttempt(db: Executor, attempt: NewAttempt, now: Date): Promise<Attempt> {
  const { purchase, ...columns } = attempt;
  const snapshot = purchaseSnapshots.write(purchase);
  await insert(db, { ...columns, quoteId: purchase.quoteId, snapshot, now });
  const { payerNetwork: _network, keepCard: _keep, ...opened } = columns;
  return {
    ...opened,
    status: 'pending',
    declineReason: null,
    challengeUrl: null,
    chargeId: null,
    receiptNumber: null,
    createdAt: now,
    updatedAt: now,
  };
}

type Change = Partial<Pick<Attempt, 'declineReason' | 'challengeUrl' | 'chargeId'>>;

const nextNumber = sql<number>`nextval('receipt_numbers')`;

/**
 * A charge gets the next receipt number. If two callers learn how an attempt ended, the database lets one record it:
 * undefined for the other.
 */
export async function moveAttempt(
  db: Executor,
  id: string,
  to: LaterPaymentState,
  change: Change,
  now: Date,
): Promise<Attempt | undefined> {
  const moved = db
    .updateTable('payment_attempts')
    .set({
      status: to,
      updated_at: now,
      ...(to === 'charged' && { charged_at: now, receipt_number: sql<string>`'R-' || ${nextNumber}` }),
      ...(change.declineReason !== undefined && { decline_reason: change.declineReason }),
      ...(change.challengeUrl !== undefined && { challenge_url: change.challengeUrl }),
      ...(change.chargeId !== undefined && { gateway_charge_id: change.chargeId }),
    })
    .where('id', '=', id)
    .where('status', 'in', payment.before(to))
    .returning(attemptColumns);
  const [row] = (await db.executeQuery(prepared('move-attempt', moved))).rows;
  return row && toAttempt(row);
}

/** Asked again without news: restarts the sweep's waiting time. */
export async function touchAttempt(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', [...openStates, 'refunding'])
    .execute();
}

const receiptNumber = statement('next-receipt-number', (db) => db.selectNoFrom(nextNumber.as('number')));

export async function nextReceiptNumber(db: Executor): Promise<string> {
  return `R-${(await receiptNumber.first(db, {}))?.number}`;
}

const cardOf = statement('attempt-card', (db, given: Slots<{ id: string }>) =>
  db
    .selectFrom('payment_attempts')
    .innerJoin('cards', 'cards.id', 'payment_attempts.card_id')
    .select('cards.gateway_token as token')
    .select(
      sql<boolean>`exists (select from mandates where mandates.application_id = payment_attempts.application_id
        and mandates.card_id = payment_attempts.card_id and mandates.ended_at is null)`.as('hasMandate'),
    )
    .select(
      sql<string | null>`(select renewals.mandate_of from renewals
        where renewals.application_id = payment_attempts.application_id)`.as('renewalMandateOf'),
    )
    .where('payment_attempts.id', '=', given.id),
);

/** What an open attempt charges, whether a mandate was given with it, and of which one it is where a policy is renewed. */
export async function findCardOf(
  db: Executor,
  attemptId: string,
): Promise<{ token: string; hasMandate: boolean; renewalMandateOf: string | null }> {
  const row = await cardOf.first(db, { id: attemptId });
  if (row === undefined) throw new Error('no such payment attempt');
  return row;
}

const payerOf = statement('attempt-payer', (db, given: Slots<{ id: string }>) =>
  db
    .selectFrom('payment_attempts')
    .innerJoin('applications', 'applications.id', 'payment_attempts.application_id')
    .leftJoin('accounts', 'accounts.member_id', 'applications.member_id')
    .select([
      'applications.member_id as memberId',
      'payment_attempts.payer_network as network',
      'accounts.created_at as accountSince',
    ])
    .where('payment_attempts.id', '=', given.id),
);

/** Whose attempt it is, since when they have an account, and the network that it was opened from, as far as it is kept. */
export async function findPayer(
  db: Executor,
  attemptId: string,
): Promise<{ memberId: string | null; network: string | null; accountSince: Date | null }> {
  const row = await payerOf.first(db, { id: attemptId });
  if (row === undefined) throw new Error('no such payment attempt');
  return row;
}

/** Since when a member has an account; null without one. */
export async function findAccountSince(db: Executor, memberId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('accounts')
    .select('created_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

const ownCard = statement('own-card', (db, given: Slots<{ memberId: string; id: string }>) =>
  db
    .selectFrom('cards')
    .select('id')
    .where('id', '=', given.id)
    .where('member_id', '=', given.memberId)
    .where('deleted_at', 'is', null)
    .forUpdate(),
);

/** Locks the card until the transaction ends, so that it cannot be removed while a payment with it is being opened. */
export async function ownsCard(db: Executor, memberId: string, cardId: string): Promise<boolean> {
  return (await ownCard.first(db, { memberId, id: cardId })) !== undefined;
}
