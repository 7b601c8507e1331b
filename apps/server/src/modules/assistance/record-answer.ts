import type { Database } from '../../db/connection.ts';
import type { OrderServiceAnswer } from '../../providers/insurer/port.ts';
import type { AppendEvent } from '../audit/event.ts';
import { findServiceOwner, recordSettled, type Settled } from './repository.ts';
import type { Service } from './service.ts';

const events = {
  taken: 'service-taken',
  refused: 'service-refused',
  cancelled: 'service-cancelled',
} as const;

type Dependencies = { db: Database; appendEvent: AppendEvent };

/** Records what the insurer said of a request; the first answer counts, and an unknown one is none. */
export async function recordAnswer(
  { db, appendEvent }: Dependencies,
  service: Pick<Service, 'id' | 'kind'>,
  answer: OrderServiceAnswer,
  now: Date,
): Promise<void> {
  if (answer.kind === 'unknown') return;
  const settled: Settled = {
    state: answer.kind,
    folio: answer.kind === 'taken' ? answer.folio : null,
    arrivesAt: answer.kind === 'taken' ? answer.arrivesAt : null,
    reason: answer.kind === 'refused' ? answer.reason : null,
  };
  await db.transaction().execute(async (trx) => {
    if (!(await recordSettled(trx, { id: service.id, settled, now }))) return;
    const { memberId, applicationId, policyNumber } = await findServiceOwner(trx, service.id);
    await appendEvent(trx, {
      at: now,
      kind: events[answer.kind],
      actor: 'server',
      memberId,
      applicationId,
      details: { policy: policyNumber ?? '', service: service.kind },
    });
  });
}
