import { civilDate, isCivilDate } from '@socio/domain/dates';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { addOperation, type Outcome } from '../world/operation.ts';
import { readBody } from '../world/read-body.ts';
import type { World } from '../world/world.ts';
import type { CancellationOrder } from './cancellations.ts';

const day = z.string().check(z.refine(isCivilDate));
const cancelRequest = z.object({
  idempotencyKey: z.string().check(z.minLength(1)),
  effectiveOn: day,
  reason: z.nullable(z.string()),
  withinADay: z.boolean(),
});

const ownRequest = z._default(
  z.object({ effectiveOn: z.optional(day), reason: z._default(z.string(), 'risk_not_acceptable') }),
  { reason: 'risk_not_acceptable' },
);

const sinceQuery = z.object({ since: z.iso.datetime() });

export function addCancellationRoutes(app: FastifyInstance, world: World): void {
  const service = 'insurer';

  const answerTo = (order: CancellationOrder): Outcome => {
    const result = world.cancellations.cancel(order, world.clock());
    if (result.kind === 'no-policy') return { status: 404, body: { error: 'no-such-policy' } };
    if (result.kind === 'conflict')
      return { status: 409, body: { error: 'key-used-for-another-cancellation' } };
    const { status, refusal, folio, effectiveAt, noClaim } = result.cancellation;
    const body =
      status === 'cancelled' ? { status, folio, effectiveAt, noClaim } : { status, reason: refusal };
    return { status: 200, body };
  };

  const cancel = (request: FastifyRequest): Outcome => {
    const read = readBody(cancelRequest, request);
    return read.ok
      ? answerTo({ ...read.body, policyNumber: numberOf(request), by: 'product' })
      : read.outcome;
  };

  /** What the insurer's own people do; the product learns of it by `states`. */
  const cancelFromOwnSide = (request: FastifyRequest): Outcome => {
    const read = readBody(ownRequest, request);
    if (!read.ok) return read.outcome;
    const policyNumber = numberOf(request);
    const idempotencyKey = `insurer:${policyNumber}`;
    const known = world.cancellations.list().find((one) => one.idempotencyKey === idempotencyKey);
    const effectiveOn = known?.effectiveOn ?? read.body.effectiveOn ?? civilDate(world.clock());
    const { reason } = read.body;
    return answerTo({ idempotencyKey, policyNumber, by: 'insurer', effectiveOn, reason, withinADay: false });
  };

  const states = (request: FastifyRequest): Outcome => {
    const query = z.safeParse(sinceQuery, request.query);
    if (!query.success) return { status: 422, body: { error: 'invalid', fields: ['since'] } };
    const since = Date.parse(query.data.since);
    const cancelled = world.cancellations
      .list()
      .filter(({ by, status, at }) => by === 'insurer' && status === 'cancelled' && Date.parse(at) >= since)
      .map(({ policyNumber, folio, reason, effectiveAt, at }) => ({
        policyNumber,
        folio,
        reason,
        effectiveAt,
        decidedAt: at,
      }));
    return { status: 200, body: { asOf: world.clock().toISOString(), cancelled } };
  };

  addOperation(app, world, {
    service,
    operation: 'cancel-policy',
    method: 'POST',
    path: '/policies/:policyNumber/cancellations',
    act: cancel,
  });
  addOperation(app, world, {
    service,
    operation: null,
    method: 'POST',
    path: '/policies/:policyNumber/cancel',
    act: cancelFromOwnSide,
  });
  addOperation(app, world, {
    service,
    operation: 'policy-states',
    method: 'GET',
    path: '/policies/states',
    act: states,
  });
}

function numberOf(request: FastifyRequest): string {
  return (request.params as { policyNumber: string }).policyNumber;
}
