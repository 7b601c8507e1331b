import { SECOND, spans } from '@socio/domain/spans';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { recordAnswer } from '../../modules/assistance/record-answer.ts';
import { findService } from '../../modules/assistance/repository.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { Handler, SendJob } from '../engine/queue.ts';
import type { Services } from '../services.ts';

export const settlingServices = 'settle-service';

/** Ensures that a request for a service gets an answer, whether or not the call that made it does. */
export async function announceService(trx: Transaction<DB>, send: SendJob, id: string): Promise<void> {
  await send(trx, settlingServices, id, { startAfterSeconds: spans.serviceAnswer / SECOND });
}

/**
 * Asks the insurer what became of a request without an answer. It never orders anything: by then the member was told to
 * phone, and a second tow truck must not come. What the insurer does not know it refuses from now on.
 */
export function createSettleService({
  db,
  insurer,
  clock,
}: Pick<Services, 'db' | 'insurer' | 'clock'>): Handler {
  return async (id) => {
    const service = await findService(db, id);
    if (service?.state !== 'asked') return 'done';
    // Its own call may still be waiting for the insurer.
    if (clock().getTime() - service.askedAt.getTime() < spans.serviceAnswer) return 'later';
    const answer = await insurer.settleService(id);
    await recordAnswer({ db, appendEvent }, service, answer, clock());
    return answer.kind === 'unknown' ? 'later' : 'done';
  };
}

/** Requests that the insurer has not answered. */
export async function findUnsettledServices(db: Database, which: Which): Promise<string[]> {
  const rows = await db
    .selectFrom('service_requests')
    .select('id')
    .where('state', '=', 'asked')
    .$if('before' in which, (due) => due.where('asked_at', '<', (which as { before: Date }).before))
    .$if('applicationId' in which, (due) =>
      due.where('policy_id', 'in', (eb) =>
        eb
          .selectFrom('policies')
          .select('policies.id')
          .where('application_id', '=', (which as { applicationId: string }).applicationId),
      ),
    )
    .orderBy('asked_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

export async function seeUnsettledServices(db: Database, { before, limit }: Bounds): Promise<Found> {
  const rows = await db
    .selectFrom('service_requests as r')
    .innerJoin('policies as p', 'p.id', 'r.policy_id')
    .select(['p.application_id as applicationId', 'r.kind as state', 'r.asked_at as since', total])
    .select((eb) => eb.val(null).$castTo<number | null>().as('amount'))
    .where('r.state', '=', 'asked')
    .where('r.asked_at', '<=', before)
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}
