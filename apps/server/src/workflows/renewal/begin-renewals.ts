import { addDays, civilDate } from '@socio/domain/dates';
import { RENEWAL_DAYS, renewalOpensAt } from '@socio/domain/renewal/renewal-times';
import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { insertRenewal } from '../../modules/policies/renewing/repository.ts';
import type { Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import type { Services } from '../services.ts';

/** In each sweep; every day some thousands of a million policies come to it. */
const renewalsAtMost = 1000;

/** Begins the renewal of a policy 45 days before its end. */
export function createBeginRenewal({ db, clock }: Pick<Services, 'db' | 'clock'>): Handler {
  return async (id) => {
    // No more of it: one that cannot be read would be passed over for ever.
    const policy = await db
      .selectFrom('policies')
      .select('end_date as endDate')
      .where('id', '=', id)
      .executeTakeFirst();
    const now = clock();
    if (policy !== undefined && policy.endDate !== null && now >= renewalOpensAt(policy.endDate))
      await insertRenewal(db, { policyId: id, endDate: policy.endDate, now });
    return 'done';
  };
}

/** Days are begun in their order, so those before the last one begun are not looked at again. */
export async function findPoliciesToRenew(db: Database, which: Which): Promise<string[]> {
  if (!('before' in which)) return [];
  const today = civilDate(which.now);
  const rows = await db
    .selectFrom('policies')
    .select('id')
    .where('state', 'in', ['issued', 'suspended'])
    .where('end_date', '>', today)
    .where('end_date', '<=', addDays(today, RENEWAL_DAYS))
    .where('end_date', '>=', (eb) =>
      eb.fn.coalesce(
        eb.selectFrom('renewals').select((max) => max.fn.max('end_date').as('last')),
        sql<string>`${today}::date`,
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('renewals').select('policy_id').whereRef('policy_id', '=', 'policies.id'))),
    )
    .orderBy('end_date')
    .limit(renewalsAtMost)
    .execute();
  return rows.map(({ id }) => id);
}
