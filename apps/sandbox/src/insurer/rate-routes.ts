import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { addDays, ageOn, isCivilDate } from '@socio/domain/dates';
import { MINIMUM_AGE } from '@socio/domain/validation/birth-date';
import { QUOTE_VALID_DAYS } from '@socio/domain/tariff/quote-validity';
import { packages } from '@socio/domain/tariff/coverages';
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

export function addRateRoutes(app: FastifyInstance, world: World): void {
  const rate = (request: FastifyRequest): Outcome => {
    const read = readBody(rateRequest, request);
    if (!read.ok) return read.outcome;
    const { vehicle, zipCode, state, birthDate, today } = read.body;
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
    };
    const offered = offeredPackages(zipCode).map((one) => [one, priceOf(one, risk)]);
    return {
      status: 200,
      body: {
        tariffVersion,
        commercialValue: vehicleValue(vehicle.listPrice, vehicle.year, today),
        validUntil: addDays(today, QUOTE_VALID_DAYS),
        packages: Object.fromEntries(offered),
      },
    };
  };

  addOperation(app, world, {
    service: 'insurer',
    operation: 'rate',
    method: 'POST',
    path: '/rates',
    act: rate,
  });
}

function offeredPackages(zipCode: string) {
  if (zipCode === '00002') return [];
  return zipCode === '00003' ? (['RC'] as const) : packages;
}
