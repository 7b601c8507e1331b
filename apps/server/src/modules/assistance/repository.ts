import type { ServiceKind, ServiceState } from '@socio/domain/services';
import { spans } from '@socio/domain/spans';
import type { Executor } from '../../db/connection.ts';
import { statement, type Slots } from '../../db/statement.ts';
import type { Service, Whereabouts } from './service.ts';

const columns = [
  'id',
  'policy_id as policyId',
  'kind',
  'state',
  'folio',
  'arrives_at as arrivesAt',
  'reason',
  'asked_at as askedAt',
  'ended_at as endedAt',
] as const;

/** More than anybody looks at. */
const shown = 20;

const servicesOfPolicy = statement(
  'services-of-policy',
  (db, given: Slots<{ policyId: string; limit: number }>) =>
    db
      .selectFrom('service_requests')
      .select(columns)
      .where('policy_id', '=', given.policyId)
      .orderBy('asked_at', 'desc')
      .limit(given.limit),
);

/** Latest first. */
export async function listServices(db: Executor, policyId: string): Promise<Service[]> {
  return await servicesOfPolicy.all(db, { policyId, limit: shown });
}

const openService = statement(
  'open-service',
  (db, given: Slots<{ policyId: string; kind: ServiceKind; since: Date }>) =>
    db
      .selectFrom('service_requests')
      .select(columns)
      .where('policy_id', '=', given.policyId)
      .where('kind', '=', given.kind)
      .where('ended_at', 'is', null)
      .where('asked_at', '>', given.since),
);

type OfKind = { policyId: string; kind: ServiceKind; now: Date };

/** The request that stands in the way of another one of its kind. */
export async function findOpenService(
  db: Executor,
  { policyId, kind, now }: OfKind,
): Promise<Service | undefined> {
  return await openService.first(db, { policyId, kind, since: openSince(now) });
}

export const openSince = (now: Date) => new Date(now.getTime() - spans.openService);

/** Records a new request, unless one of its kind is open or a parallel call has made it. */
export async function insertService(
  trx: Executor,
  { id, policyId, kind, whereabouts, now }: OfKind & { id: string; whereabouts: Whereabouts },
): Promise<boolean> {
  await trx
    .updateTable('service_requests')
    .set({ ended_at: now })
    .where('policy_id', '=', policyId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where('asked_at', '<=', openSince(now))
    .execute();
  const { note, place, position } = whereabouts;
  const row = await trx
    .insertInto('service_requests')
    .values({
      id,
      policy_id: policyId,
      kind,
      state: 'asked',
      note,
      place,
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      asked_at: now,
    })
    .onConflict((on) => on.columns(['policy_id', 'kind']).where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const serviceById = statement('service', (db, given: Slots<{ id: string }>) =>
  db.selectFrom('service_requests').select(columns).where('id', '=', given.id),
);

export async function findService(db: Executor, id: string): Promise<Service | undefined> {
  return await serviceById.first(db, { id });
}

/** What a request that is still unanswered says to the insurer; the same each time it is sent. */
export async function findWhereabouts(db: Executor, id: string): Promise<Whereabouts> {
  const { note, place, latitude, longitude } = await db
    .selectFrom('service_requests')
    .select(['note', 'place', 'latitude', 'longitude'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  return { note, place, position };
}

export type Settled = {
  state: Exclude<ServiceState, 'asked'>;
  folio: string | null;
  arrivesAt: Date | null;
  reason: string | null;
};

/** Records the insurer's answer once; one that is not taken stands in no other one's way. */
export async function recordSettled(
  trx: Executor,
  { id, settled, now }: { id: string; settled: Settled; now: Date },
): Promise<boolean> {
  const { state, folio, arrivesAt, reason } = settled;
  const row = await trx
    .updateTable('service_requests')
    .set((eb) => ({
      state,
      folio,
      arrives_at: arrivesAt,
      reason,
      ended_at: state === 'taken' ? eb.ref('ended_at') : now,
    }))
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose the request is, and what of. */
export async function findServiceOwner(
  db: Executor,
  id: string,
): Promise<{ memberId: string; applicationId: string; policyNumber: string | null }> {
  return await db
    .selectFrom('service_requests')
    .innerJoin('policies', 'policies.id', 'service_requests.policy_id')
    .select([
      'policies.member_id as memberId',
      'policies.application_id as applicationId',
      'policies.policy_number as policyNumber',
    ])
    .where('service_requests.id', '=', id)
    .executeTakeFirstOrThrow();
}
