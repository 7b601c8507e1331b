import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { addDays, ageOn, isCivilDate } from '@socio/domain/dates';
import { MINIMUM_AGE } from '@socio/domain/validation/birth-date';
import { QUOTE_VALID_DAYS } from '@socio/domain/tariff/quote-validity';
import { packages, type Coverage } from '@socio/domain/tariff/coverages';
import { addOperation, type Outcome } from '../world/operation.ts';
import { readBody } from '../world/read-body.ts';
import type { World } from '../world/world.ts';
import { priceOf, tariffVersion, type Risk } from './demo-tariff.ts';
import { isState } from './theft-zones.ts';
import { vehicleValue } from './vehicle-value.ts';

const civilDate = z.string().check(z.refine(isCivilDate));

const rateRequest = z.object({
  applicationId: z.string().check(z.minLength(1)),
  vehicle: z.object({
    brandModel: z.string().check(z.minLength(1)),
    year: z.int().check(z.gte(1980), z.lte(2100)),
    versionName: z.string(),
    listPrice: z.int().check(z.gte(1_000_00), z.lte(20_000_000_00)),
    bodyType: z.string(),
  }),
  zipCode: z.string().check(z.regex(/^\d{5}$/)),
  state: z.string(),
  gender: z.enum(['H', 'M']),
  birthDate: civilDate,
  today: civilDate,
});

const renewalRequest = z.extend(rateRequest, {
  vin: z.string().check(z.minLength(1)),
  package: z.enum(packages),
});

/** How long before the end the claim of a car that has a late one is counted. */
const lateClaimDays = 6;

export function addRateRoutes(app: FastifyInstance, world: World): void {
  const priced = (
    { vehicle, zipCode, state, birthDate, today }: z.output<typeof rateRequest>,
    offered: readonly Coverage[],
    claims: number,
  ): Outcome => {
    if (!isState(state)) return { status: 422, body: { error: 'invalid', fields: ['state'] } };
    if (ageOn(birthDate, today) < MINIMUM_AGE) {
      return { status: 422, body: { error: 'invalid', fields: ['birthDate'] } };
    }
    if (zipCode === '00001') return { status: 503, body: { error: 'unavailable' } };
    const risk: Risk = {
      brandModel: vehicle.brandModel,
      bodyType: vehicle.bodyType,
      listPrice: vehicle.listPrice,
      modelYear: vehicle.year,
      state,
      birthDate,
      today,
      claims,
    };
    return {
      status: 200,
      body: {
        tariffVersion,
        commercialValue: vehicleValue(vehicle.listPrice, vehicle.year, today),
        validUntil: addDays(today, QUOTE_VALID_DAYS),
        packages: Object.fromEntries(offered.map((one) => [one, priceOf(one, risk)])),
      },
    };
  };

  const rate = (request: FastifyRequest): Outcome => {
    const read = readBody(rateRequest, request);
    return read.ok ? priced(read.body, offeredPackages(read.body.zipCode), 0) : read.outcome;
  };

  const renew = (request: FastifyRequest): Outcome => {
    const read = readBody(renewalRequest, request);
    if (!read.ok) return read.outcome;
    const { policyNumber } = request.params as { policyNumber: string };
    const policy = world.policies.findByNumber(policyNumber);
    if (policy === null) return { status: 404, body: { error: 'no-such-policy' } };
    const { package: coverage, vin, today } = read.body;
    // By its VIN, since policies of before have no behaviour.
    const offered = offeredPackages(read.body.zipCode);
    if (vin.endsWith('000013') || !offered.some((one) => one === coverage))
      return { status: 200, body: { status: 'refused', reason: 'not_renewable' } };
    const isLate = today >= addDays(policy.endDate, -lateClaimDays);
    const claims = vin.endsWith('000006') || (vin.endsWith('000014') && isLate) ? 1 : 0;
    const answer = priced(read.body, offered, claims);
    return typeof answer === 'object' && answer.status === 200
      ? { status: 200, body: { ...(answer.body as object), status: 'rated', claims } }
      : answer;
  };

  addOperation(app, world, {
    service: 'insurer',
    operation: 'rate',
    method: 'POST',
    path: '/rates',
    act: rate,
  });
  addOperation(app, world, {
    service: 'insurer',
    operation: 'renewal-rate',
    method: 'POST',
    path: '/policies/:policyNumber/renewal-rates',
    act: renew,
  });
}

function offeredPackages(zipCode: string) {
  if (zipCode === '00002') return [];
  return zipCode === '00003' ? (['RC'] as const) : packages;
}
