import { sql } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import type { Collecting } from '../policy.ts';

/** What marks a policy whose receipts have no rows: db/migrations/0037-receipts.sql. */
export const withoutReceipts = sql<Date>`'epoch'::timestamptz`;

/** False if they have been made meanwhile. */
export async function recordReceiptsMade(
  db: Executor,
  { id, asOf, askAt }: { id: string; asOf: Date; askAt: Date | null },
): Promise<boolean> {
  const result = await db
    .updateTable('policies')
    .set({ receipts_as_of: asOf, receipts_ask_at: askAt })
    .where('id', '=', id)
    .where('receipts_ask_at', '=', withoutReceipts)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False if something later is known. */
export async function recordReceiptsRead(
  db: Executor,
  { id, asOf, askAt }: { id: string; asOf: Date; askAt: Date | null },
): Promise<boolean> {
  const result = await db
    .updateTable('policies')
    .set({ receipts_as_of: asOf, receipts_ask_at: askAt })
    .where('id', '=', id)
    .where('receipts_as_of', '<=', asOf)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Asked without an answer: what was known stays, with its hour. */
export async function askReceiptsLater(db: Executor, id: string, askAt: Date): Promise<void> {
  await db
    .updateTable('policies')
    .set({ receipts_ask_at: askAt })
    .where('id', '=', id)
    .where('receipts_ask_at', 'is not', null)
    .execute();
}

/** An endorsement has left its receipts from that number on to the product. */
export async function recordCollecting(
  db: Executor,
  id: string,
  { from, graceDays }: Collecting,
): Promise<void> {
  await db
    .updateTable('policies')
    .set({ collects_from: from, collects_grace_days: graceDays })
    .where('id', '=', id)
    .execute();
}
