import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isCivilDate } from '@socio/domain/dates';
import { MONTHLY_RECEIPTS } from '@socio/domain/tariff/receipts';
import { packages } from '@socio/domain/tariff/coverages';
import { addOperation, type Outcome } from '../world/operation.ts';
import { readBody } from '../world/read-body.ts';
import type { World } from '../world/world.ts';
import { changeCodes } from './change-quotes.ts';
import { isState } from './theft-zones.ts';

const text = z.string().check(z.minLength(1));
const civilDate = z.string().check(z.refine(isCivilDate));
const amount = z.int().check(z.nonnegative());

const quoteRequest = z.object({
  idempotencyKey: text,
  kind: z.enum(['coverage', 'postal-code', 'version']),
  changedOn: civilDate,
  package: z.enum(packages),
  vehicle: z.object({
    brandModel: text,
    year: z.int(),
    versionName: z.string(),
    listPrice: z.int().check(z.gte(1_000_00), z.lte(20_000_000_00)),
    bodyType: z.string(),
  }),
  zipCode: z.string().check(z.regex(/^\d{5}$/)),
  state: z.string(),
  birthDate: civilDate,
  ratedOn: civilDate,
  inForce: z.object({ netPremium: amount, policyFee: amount }),
  paid: z.array(
    z.object({
      number: z.int().check(z.minimum(1), z.maximum(MONTHLY_RECEIPTS)),
      hasSurcharge: z.boolean(),
    }),
  ),
});

export function addChangeQuoteRoutes(app: FastifyInstance, world: World): void {
  const quote = (request: FastifyRequest): Outcome => {
    const read = readBody(quoteRequest, request);
    if (!read.ok) return read.outcome;
    const { vehicle, state, birthDate, ratedOn, ...order } = read.body;
    if (!isState(state)) return { status: 422, body: { error: 'invalid', fields: ['state'] } };
    if (order.zipCode === changeCodes.notAnswered) return { status: 503, body: { error: 'unavailable' } };
    const { brandModel, bodyType, listPrice, year: modelYear } = vehicle;
    const { policyNumber } = request.params as { policyNumber: string };
    const risk = { brandModel, bodyType, listPrice, modelYear, state, birthDate, today: ratedOn };
    const result = world.changeQuotes.quote({ ...order, policyNumber, risk }, world.clock());
    if (result.kind === 'no-policy') return { status: 404, body: { error: 'no-such-policy' } };
    if (result.kind === 'conflict') return { status: 409, body: { error: 'key-used-for-another-quote' } };
    const { status, reason, reference, until, price, difference } = result.quote;
    if (status === 'refused') return { status: 200, body: { status, reason } };
    return { status: 200, body: { status, reference, until, price, difference } };
  };

  addOperation(app, world, {
    service: 'insurer',
    operation: 'quote-change',
    method: 'POST',
    path: '/policies/:policyNumber/change-quotes',
    act: quote,
  });
}
