import type { ServiceRequest } from '@socio/contracts/shared/service-request';
import { openSince } from './repository.ts';
import type { Service } from './service.ts';

/** In the insurer's words. */
const usedUp = 'events-used-up';

export function serviceView(service: Service, now: Date): ServiceRequest {
  const { id, kind, state, folio, arrivesAt, reason, askedAt, endedAt } = service;
  return {
    id,
    kind,
    state,
    folio,
    arrives_at: arrivesAt?.toISOString() ?? null,
    used_up: reason === usedUp,
    asked_at: askedAt.toISOString(),
    open: endedAt === null && askedAt.getTime() > openSince(now).getTime(),
  };
}
