import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { addOperation, type Outcome } from '../world/operation.ts';
import { readBody } from '../world/read-body.ts';
import type { World } from '../world/world.ts';

const order = z.object({
  idempotencyKey: z.string().check(z.minLength(1), z.maxLength(200)),
  chargeId: z.string(),
  amount: z.int().check(z.positive()),
});

export function addRefundRoutes(app: FastifyInstance, world: World): void {
  const refund = (request: FastifyRequest): Outcome => {
    const read = readBody(order, request);
    if (!read.ok) return read.outcome;
    const result = world.refunds.refund({ ...read.body, at: world.clock().toISOString() });
    if (result.kind === 'refused') return { status: 200, body: { status: 'refused', reason: result.reason } };
    const { refundId, at } = result.refund;
    return { status: 200, body: { status: 'refunded', refundId, at } };
  };

  addOperation(app, world, {
    service: 'payment-gateway',
    operation: 'refund',
    method: 'POST',
    path: '/refunds',
    act: refund,
  });
}
