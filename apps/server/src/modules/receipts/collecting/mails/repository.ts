import { sql } from 'kysely';
import type { Executor } from '../../../../db/connection.ts';
import { payingMails, type ReceiptMailKind } from '../receipt-charge.ts';

/** The mail's id; undefined if it has been decided on before. */
export async function insertReceiptMail(
  db: Executor,
  mail: { id: string; receiptId: string; kind: ReceiptMailKind; attempt?: number },
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('receipt_mails')
    .values({
      id: mail.id,
      receipt_id: mail.receiptId,
      kind: mail.kind,
      attempt: mail.attempt ?? 0,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['receipt_id', 'kind', 'attempt']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type ReceiptMail = {
  id: string;
  receiptId: string;
  kind: ReceiptMailKind;
  attempt: number;
};

/** The receipt that a mail with a link to pay it was about. */
export async function findMailedReceipt(db: Executor, mailId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('receipt_mails')
    .select('receipt_id')
    .where('id', '=', mailId)
    .where('kind', 'in', payingMails)
    .executeTakeFirst();
  return row?.receipt_id;
}

/** Longer than a mail server may take, by the database's clock, the only one that all processes share. */
const leased = sql<Date>`clock_timestamp() + interval '60 seconds'`;

/** For the process that may send it now; 'over' if it was sent or refused, 'busy' if another process is at it. */
export async function takeReceiptMail(
  db: Executor,
  id: string,
  now: Date,
): Promise<ReceiptMail | 'over' | 'busy'> {
  const taken = await db
    .updateTable('receipt_mails')
    .set({ leased_until: leased, updated_at: now })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .where((eb) =>
      eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', sql<Date>`clock_timestamp()`)]),
    )
    .returning(['id', 'receipt_id as receiptId', 'kind', 'attempt'])
    .executeTakeFirst();
  if (taken !== undefined) return taken;
  const row = await db
    .selectFrom('receipt_mails')
    .select(['sent_at', 'refused_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined || row.sent_at !== null || row.refused_at !== null ? 'over' : 'busy';
}

export async function recordReceiptMail(
  db: Executor,
  id: string,
  outcome: 'done' | 'refused' | 'unknown',
  now: Date,
): Promise<void> {
  await db
    .updateTable('receipt_mails')
    .set({
      leased_until: null,
      updated_at: now,
      ...(outcome === 'done' && { sent_at: now }),
      ...(outcome === 'refused' && { refused_at: now }),
    })
    .where('id', '=', id)
    .execute();
}

/** What it would have said is no longer so. */
export async function forgetReceiptMail(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('receipt_mails').where('id', '=', id).execute();
}
