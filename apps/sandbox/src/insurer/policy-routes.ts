import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isCivilDate } from '@socio/domain/dates';
import { billingCycles, packages } from '@socio/domain/tariff/coverages';
import { addOperation, type Outcome } from '../world/operation.ts';
import { readPeriod } from '../world/period.ts';
import { readBody } from '../world/read-body.ts';
import type { World } from '../world/world.ts';
import type { Policy } from './policies.ts';

const text = z.string().check(z.minLength(1));
const civilDate = z.string().check(z.refine(isCivilDate));
const amount = z.int().check(z.nonnegative());

const vin = z.string().check(z.regex(/^[A-HJ-NPR-Z0-9]{17}$/));

const checkRequest = z.object({ vin: z.nullable(vin), plates: z.nullable(text) });

const issueRequest = z.object({
  idempotencyKey: text,
  applicationId: text,
  package: z.enum(packages),
  cycle: z.enum(billingCycles),
  amounts: z.object({ firstPayment: amount, laterPayment: amount, totalPremium: amount }),
  vehicle: z.object({
    brandModel: text,
    year: z.int(),
    versionName: z.string(),
    vin,
    plates: z.nullable(text),
  }),
  insured: z.object({
    name: text,
    firstLastName: text,
    secondLastName: z.nullable(z.string()),
    birthDate: civilDate,
    gender: z.enum(['H', 'M']),
    phone: text,
    email: z.nullable(z.string()),
  }),
  address: z.object({
    street: text,
    exteriorNumber: text,
    interiorNumber: z.nullable(z.string()),
    neighborhood: text,
    zipCode: text,
    city: text,
    state: text,
  }),
  termDays: z.int().check(z.minimum(1), z.maximum(366)),
  collectedBy: z.optional(z.enum(['insurer', 'product'])),
  graceDays: z.optional(z.int().check(z.minimum(3), z.maximum(30))),
  renewalOf: z.optional(text),
  startsAt: z.optional(z.iso.datetime()),
});

export function addPolicyRoutes(app: FastifyInstance, world: World): void {
  const service = 'insurer';

  const check = (request: FastifyRequest): Outcome => {
    const read = readBody(checkRequest, request);
    if (!read.ok) return read.outcome;
    return { status: 200, body: world.policies.check(read.body) };
  };

  const issue = (request: FastifyRequest): Outcome => {
    const read = readBody(issueRequest, request);
    if (!read.ok) return read.outcome;
    const {
      amounts,
      vehicle,
      insured: _insured,
      address: _address,
      startsAt,
      renewalOf,
      ...order
    } = read.body;
    if (renewalOf !== undefined && world.policies.findByNumber(renewalOf) === null)
      return { status: 404, body: { error: 'no-such-policy' } };
    const { totalPremium, ...payments } = amounts;
    const result = world.policies.issue({
      ...order,
      totalPremium,
      amounts: payments,
      vin: vehicle.vin,
      at: startsAt ?? world.clock().toISOString(),
    });
    switch (result.kind) {
      case 'failed':
        return { status: 503, body: { error: 'unavailable' } };
      case 'conflict':
        return { status: 409, body: { error: 'key-used-for-another-policy' } };
      case 'policy':
        return { status: 200, body: policyBody(result.policy) };
    }
  };

  const find = (request: FastifyRequest): Outcome => {
    const found = world.policies.findByKey(keyOf(request));
    if (found === null) return { status: 404, body: { status: 'not-found' } };
    return { status: 200, body: policyBody(found) };
  };

  const cancel = (request: FastifyRequest): Outcome => {
    const { status, policyNumber } = world.policies.cancel(keyOf(request), world.clock().toISOString());
    if (status === 'cancelled') return { status: 200, body: { status, policyNumber } };
    return { status: 200, body: { status: 'not-found-and-blocked' } };
  };

  const list = (request: FastifyRequest): Outcome => {
    const within = readPeriod(request);
    if (within === null) return { status: 422, body: { error: 'invalid', fields: ['from', 'to'] } };
    const policies = world.policies
      .list()
      .filter((one) => one.policyNumber !== null && within(one.at))
      .map(({ idempotencyKey, policyNumber, applicationId, status, totalPremium, at }) => ({
        idempotencyKey,
        policyNumber,
        applicationId,
        status: world.cancellations.findInEffect(policyNumber ?? '', world.clock()) ? 'cancelled' : status,
        totalPremium,
        issuedAt: at,
      }));
    return { status: 200, body: { policies } };
  };

  addOperation(app, world, {
    service,
    operation: 'check',
    method: 'POST',
    path: '/vehicles/check',
    act: check,
  });
  addOperation(app, world, { service, operation: 'issue', method: 'POST', path: '/policies', act: issue });
  addOperation(app, world, { service, operation: 'list', method: 'GET', path: '/policies', act: list });
  addOperation(app, world, {
    service,
    operation: 'find',
    method: 'GET',
    path: '/policies/by-key/:key',
    act: find,
  });
  addOperation(app, world, {
    service,
    operation: 'cancel',
    method: 'POST',
    path: '/policies/by-key/:key/cancel',
    act: cancel,
  });
}

function keyOf(request: FastifyRequest): string {
  return (request.params as { key: string }).key;
}

function policyBody(policy: Policy): unknown {
  const { status, policyNumber, startDate, endDate, at, reason, behaviour } = policy;
  switch (status) {
    case 'issued':
      return {
        status,
        policyNumber,
        startDate,
        endDate,
        issuedAt: at,
        ...(behaviour === 'has-mandatory-cover' && { mandatory: ['rc'] }),
      };
    case 'refused':
      return { status, reason };
    case 'cancelled':
    case 'blocked':
      return { status: 'cancelled' };
  }
}
