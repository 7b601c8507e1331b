import { isCivilDate } from '@socio/domain/dates';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { addOperation, type Outcome } from '../world/operation.ts';
import { readBody } from '../world/read-body.ts';
import type { World } from '../world/world.ts';

const amount = z.int().check(z.nonnegative());
const day = z.string().check(z.refine(isCivilDate));
const offerRequest = z.object({
  idempotencyKey: z.string().check(z.minLength(1)),
  receipts: z
    .array(
      z.object({
        number: z.int().check(z.minimum(1)),
        periodFrom: day,
        periodTo: day,
        netPremium: amount,
        surcharge: amount,
        policyFee: amount,
        iva: amount,
      }),
    )
    .check(z.minLength(1)),
});

export function addReinstatementRoutes(app: FastifyInstance, world: World): void {
  const offer = (request: FastifyRequest): Outcome => {
    const read = readBody(offerRequest, request);
    if (!read.ok) return read.outcome;
    const { policyNumber } = request.params as { policyNumber: string };
    const result = world.reinstatements.offer({ ...read.body, policyNumber }, world.clock());
    if (result.kind === 'no-policy') return { status: 404, body: { error: 'no-such-policy' } };
    if (result.kind === 'conflict') return { status: 409, body: { error: 'key-used-for-another-offer' } };
    const { status, reason, reference, price, validUntil } = result.offer;
    const body = price === null ? { status, reason } : { status, reference, validUntil, price };
    return { status: 200, body };
  };

  addOperation(app, world, {
    service: 'insurer',
    operation: 'offer-reinstatement',
    method: 'POST',
    path: '/policies/:policyNumber/reinstatements',
    act: offer,
  });
}
