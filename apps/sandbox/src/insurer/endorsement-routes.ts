import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { addOperation, type Outcome } from '../world/operation.ts';
import { readBody } from '../world/read-body.ts';
import type { World } from '../world/world.ts';

const text = z.string().check(z.minLength(1));
const endorseRequest = z.object({
  idempotencyKey: text,
  number: z.int().check(z.minimum(1)),
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('plates'), plates: text }),
    z.object({ kind: z.enum(['coverage', 'postal-code', 'version']), reference: text }),
    z.object({
      kind: z.literal('name'),
      insured: z.object({ name: text, firstLastName: text, secondLastName: z.nullable(text) }),
    }),
    z.object({
      kind: z.literal('contact'),
      insured: z.object({ phone: text, email: z.nullable(text) }),
    }),
    z.object({
      kind: z.literal('address'),
      address: z.object({
        street: text,
        exteriorNumber: text,
        interiorNumber: z.nullable(text),
        neighborhood: text,
        zipCode: text,
        city: text,
        state: text,
      }),
    }),
    z.object({
      kind: z.literal('rest-paid'),
      receipts: z.array(z.int().check(z.minimum(1))).check(z.minLength(1)),
      amount: z.int().check(z.positive()),
      paidAt: z.iso.datetime(),
    }),
    z.object({
      kind: z.literal('reinstated'),
      offer: text,
      amount: z.int().check(z.positive()),
      paidAt: z.iso.datetime(),
    }),
    z.object({
      kind: z.literal('collected-by-product'),
      receipts: z.array(z.int().check(z.minimum(2))).check(z.minLength(1)),
      graceDays: z.int().check(z.minimum(3), z.maximum(30)),
    }),
  ]),
});

export function addEndorsementRoutes(app: FastifyInstance, world: World): void {
  const endorse = (request: FastifyRequest): Outcome => {
    const read = readBody(endorseRequest, request);
    if (!read.ok) return read.outcome;
    const { policyNumber } = request.params as { policyNumber: string };
    const result = world.endorsements.endorse({
      ...read.body,
      policyNumber,
      at: world.clock().toISOString(),
    });
    if (result.kind === 'no-policy') return { status: 404, body: { error: 'no-such-policy' } };
    if (result.kind === 'failed') return { status: 503, body: { error: 'try-again' } };
    if (result.kind === 'conflict') {
      return { status: 409, body: { error: 'key-used-for-another-endorsement' } };
    }
    const { status, reason, at } = result.endorsement;
    return { status: 200, body: status === 'endorsed' ? { status, effectiveAt: at } : { status, reason } };
  };

  addOperation(app, world, {
    service: 'insurer',
    operation: 'endorse',
    method: 'POST',
    path: '/policies/:policyNumber/endorsements',
    act: endorse,
  });
}
