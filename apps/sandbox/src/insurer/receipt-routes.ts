import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { addOperation, type Outcome } from '../world/operation.ts';
import { readBody } from '../world/read-body.ts';
import type { World } from '../world/world.ts';

const idempotencyKey = z.string().check(z.minLength(1));
const instant = z.iso.datetime();
const paymentRequest = z.object({ idempotencyKey, paidAt: instant, amount: z.int().check(z.positive()) });
const lapseRequest = z.object({ idempotencyKey, at: instant });

const noPolicy: Outcome = { status: 404, body: { error: 'no-such-policy' } };
const conflict: Outcome = { status: 409, body: { error: 'key-used-for-another-receipt' } };

export function addReceiptRoutes(app: FastifyInstance, world: World): void {
  const service = 'insurer';

  const report = (request: FastifyRequest): Outcome => {
    const read = readBody(paymentRequest, request);
    if (!read.ok) return read.outcome;
    const result = world.receipts.report({ ...read.body, ...receiptOf(request) });
    if (result.kind === 'no-policy') return noPolicy;
    if (result.kind === 'conflict') return conflict;
    const { status, reason } = result.record;
    return { status: 200, body: status === 'recorded' ? { status } : { status, reason } };
  };

  const lapse = (request: FastifyRequest): Outcome => {
    const read = readBody(lapseRequest, request);
    if (!read.ok) return read.outcome;
    const { idempotencyKey: key, at: lapsesAt } = read.body;
    const order = { idempotencyKey: key, ...receiptOf(request), lapsesAt };
    const result = world.receipts.lapse(order, world.clock());
    if (result.kind === 'no-policy') return noPolicy;
    if (result.kind === 'conflict') return conflict;
    const { status, reason, lapsesAt: at } = result.record;
    return { status: 200, body: status === 'lapsed' ? { status, at } : { status, reason } };
  };

  const states = (request: FastifyRequest): Outcome => {
    const now = world.clock();
    const found = world.receipts.states(receiptOf(request).policyNumber, now);
    if (found === null) return { status: 404, body: { status: 'not-found' } };
    return { status: 200, body: { status: 'states', asOf: now.toISOString(), ...found } };
  };

  addOperation(app, world, {
    service,
    operation: 'report-receipt',
    method: 'POST',
    path: '/policies/:policyNumber/receipts/:number/payment',
    act: report,
  });
  addOperation(app, world, {
    service,
    operation: 'confirm-lapse',
    method: 'POST',
    path: '/policies/:policyNumber/receipts/:number/lapse',
    act: lapse,
  });
  addOperation(app, world, {
    service,
    operation: 'receipt-states',
    method: 'GET',
    path: '/policies/:policyNumber/receipts',
    act: states,
  });
}

function receiptOf(request: FastifyRequest): { policyNumber: string; number: number } {
  const { policyNumber, number } = request.params as { policyNumber: string; number?: string };
  return { policyNumber, number: Number(number) };
}
