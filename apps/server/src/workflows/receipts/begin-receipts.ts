import { civilDate } from '@socio/domain/dates';
import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { beginReceipt } from '../../modules/receipts/repository.ts';
import type { Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import type { Services } from '../services.ts';
import { receiptsAtMost } from './make-receipts.ts';

/** Moves a receipt to due once its day has begun. Screens follow the clock by themselves. */
export function createBeginReceipt({ db, clock }: Pick<Services, 'db' | 'clock'>): Handler {
  return async (id) => {
    await beginReceipt(db, id, clock());
    return 'done';
  };
}

/** Only the clock begins them, never an operator. */
export async function findReceiptsToBegin(db: Database, which: Which): Promise<string[]> {
  if ('applicationId' in which) return [];
  const rows = await db
    .selectFrom('receipts')
    .select('id')
    .where('state', '=', sql.lit('upcoming'))
    .where('due_date', '<=', civilDate(which.now))
    .orderBy('due_date')
    .limit(receiptsAtMost)
    .execute();
  return rows.map(({ id }) => id);
}
