import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { addOperation, type Outcome } from '../world/operation.ts';
import { readPeriod } from '../world/period.ts';
import { readBody } from '../world/read-body.ts';
import type { World } from '../world/world.ts';
import { retryOf, type Charge } from './charges.ts';

const order = z
  .object({
    idempotencyKey: z.string().check(z.minLength(1), z.maxLength(200)),
    token: z.string(),
    amount: z.int().check(z.nonnegative()),
    currency: z.literal('MXN'),
    returnUrl: z.url({ protocol: /^https?$/ }),
    initiatedBy: z._default(z.enum(['member', 'merchant']), 'member'),
    establishesMandate: z._default(z.boolean(), false),
    mandateOf: z._default(z.nullable(z.string()), null),
  })
  .check(
    z.refine(({ amount, establishesMandate }) => amount > 0 || establishesMandate, { path: ['amount'] }),
    z.refine(({ initiatedBy, establishesMandate }) => initiatedBy === 'member' || !establishesMandate, {
      path: ['establishesMandate'],
    }),
  );

export function addChargeRoutes(app: FastifyInstance, world: World): void {
  const service = 'payment-gateway';

  const charge = (request: FastifyRequest): Outcome => {
    const read = readBody(order, request);
    if (!read.ok) return read.outcome;
    const card = world.cards.find(read.body.token);
    if (card === null) return { status: 422, body: { error: 'unknown-token' } };
    const { idempotencyKey, amount, returnUrl, currency: _, token: __, ...marks } = read.body;
    const at = world.clock().toISOString();
    const result = world.charges.charge({ idempotencyKey, card, amount, returnUrl, marks, at });
    switch (result.kind) {
      case 'failed':
        return { status: 500, body: { error: 'internal' } };
      case 'conflict':
        return { status: 409, body: { error: 'key-used-for-another-charge' } };
      case 'charge':
        return result.answerLost ? 'cut' : { status: 200, body: chargeBody(result.charge, request) };
    }
  };

  const find = (request: FastifyRequest): Outcome => {
    const found = world.charges.findByKey(keyOf(request));
    if (found === null) return { status: 404, body: { status: 'not-found' } };
    return { status: 200, body: chargeBody(found, request) };
  };

  const cancel = (request: FastifyRequest): Outcome => {
    const ended = world.charges.cancel(keyOf(request), world.clock().toISOString());
    if (ended.status === 'cancelled') return { status: 200, body: { status: 'cancelled' } };
    return { status: 200, body: { status: 'already', charge: chargeBody(ended, request) } };
  };

  const list = (request: FastifyRequest): Outcome => {
    const within = readPeriod(request);
    if (within === null) return { status: 422, body: { error: 'invalid', fields: ['from', 'to'] } };
    const charges = world.charges
      .list()
      .filter((one) => within(one.at))
      .map(({ idempotencyKey, chargeId, amount, refundedAmount, status, at }) => ({
        idempotencyKey,
        chargeId,
        amount,
        refundedAmount,
        status,
        at,
      }));
    return { status: 200, body: { charges } };
  };

  addOperation(app, world, { service, operation: 'charge', method: 'POST', path: '/charges', act: charge });
  addOperation(app, world, { service, operation: 'list', method: 'GET', path: '/charges', act: list });
  addOperation(app, world, {
    service,
    operation: 'find',
    method: 'GET',
    path: '/charges/by-key/:key',
    act: find,
  });
  addOperation(app, world, {
    service,
    operation: 'cancel',
    method: 'POST',
    path: '/charges/by-key/:key/cancel',
    act: cancel,
  });
}

function keyOf(request: FastifyRequest): string {
  return (request.params as { key: string }).key;
}

function chargeBody(charge: Charge, request: FastifyRequest): unknown {
  const { status, chargeId, at, reason } = charge;
  switch (status) {
    case 'charged':
      return { status, chargeId, at };
    case 'declined':
      return { status, reason, retry: retryOf(charge) };
    case 'action-required': {
      const challengeUrl = `${request.protocol}://${request.host}/payment-gateway/challenge/${chargeId}`;
      return { status, chargeId, challengeUrl };
    }
    case 'cancelled':
      return { status };
  }
}
