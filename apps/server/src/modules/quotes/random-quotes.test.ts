import type { Gender } from '@socio/domain/validation/gender';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateInsuranceApplicationStep3 } from '@socio/contracts/update-insurance-application-step3';
import { updateInsuranceApplicationStep2 } from '@socio/contracts/update-insurance-application-step2';
import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { updateInsuranceApplicationStep5 } from '@socio/contracts/update-insurance-application-step5';
import { createInsuranceApplication } from '@socio/contracts/create-insurance-application';
import { addDays } from '@socio/domain/dates';
import { parseMxn } from '@socio/domain/money';
import { priceParts } from '@socio/domain/tariff/receipts';
import { giveConsents, quotesOf } from '../../testing/test-application.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

let server: TestServer;
let cars: { id: number; name: string; year: number; brand_model: string }[];
let zips: string[];
beforeAll(async () => {
  server = await startTestServer();
  const versions = await server.db
    .selectFrom('versions')
    .innerJoin('brand_models', 'brand_models.id', 'versions.brand_model_id')
    .select(['versions.id', 'versions.name', 'versions.year', 'brand_models.brand_model'])
    .orderBy('versions.id')
    .execute();
  cars = versions;
  const codes = await server.db.selectFrom('postal_codes').select('zip_code').distinct().execute();
  zips = codes
    .map((code) => code.zip_code)
    .filter((zip) => !zip.startsWith('0000'))
    .toSorted();
});
afterAll(() => server.close());

async function quoteFor(car: (typeof cars)[number], zip: string, birthDate: string, gender: Gender) {
  const client = server.client(`127.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`);
  const { brand_model } = car;
  const made = await client.call(createInsuranceApplication, { brand_model });
  const { insurance_application_id } = made.body.data.data.response;
  const about = { insurance_application_id };
  await client.call(updateInsuranceApplicationStep2, { ...about, year: car.year });
  await client.call(updateInsuranceApplicationStep3, {
    ...about,
    version_id: car.id,
    version_name: car.name,
  });
  await client.call(updateInsuranceApplicationStep4, { ...about, zip_code: zip });
  await client.call(updateInsuranceApplicationStep5, { ...about, birth_date: birthDate, gender });
  await giveConsents(client, insurance_application_id, '5512345678');
  return (await quotesOf(client, insurance_application_id)).quotes;
}

test('domain-facts.md: random cars and people: AMPLIA > LIMITADA > RC, and every part sums', async () => {
  const input = fc.record({
    car: fc.nat({ max: 5000 }),
    zip: fc.nat({ max: 5000 }),
    days: fc.integer({ min: 0, max: 82 * 365 }),
    gender: fc.constantFrom('H' as const, 'M' as const),
  });
  const property = fc.asyncProperty(input, async ({ car, zip, days, gender }) => {
    const one = cars[car % cars.length];
    if (one === undefined) throw new Error('no cars');
    const born = addDays('2008-03-10', -days);
    const quotes = await quoteFor(one, zips[zip % zips.length] ?? '', born, gender);
    const totals: number[] = [];
    for (const coverage of ['RC', 'LIMITADA', 'AMPLIA'] as const) {
      const quoted = quotes[coverage];
      if (quoted === null || quoted === undefined) throw new Error(`${coverage} is not offered`);
      const { annual, monthly } = quoted;
      const { netPremium, policyFee } = annual.breakdown;
      const own = priceParts({ netPremium, policyFee });
      expect(annual.breakdown).toMatchObject(own.annual);
      expect(monthly.breakdown).toMatchObject(own.monthly);
      const { firstPayment, laterPayment, total, iva, surcharge } = monthly.breakdown;
      expect(firstPayment + 11 * laterPayment).toBe(total);
      expect(netPremium + surcharge + policyFee + iva).toBe(total);
      expect(parseMxn(annual.totalPrice)).toBe(annual.breakdown.total);
      expect(parseMxn(monthly.firstPayment)).toBe(firstPayment);
      expect(total).toBeGreaterThan(annual.breakdown.total);
      totals.push(annual.breakdown.total);
    }
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect(new Set(totals).size).toBe(3);
  });
  await fc.assert(property, { numRuns: 40 });
});
