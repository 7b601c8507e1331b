import { getAllQuotes } from '@socio/contracts/get-all-quotes';
import { getQuote } from '@socio/contracts/get-quote';
import type { PriceChange } from '@socio/contracts/shared/price-change';
import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { updateInsuranceApplicationStep5 } from '@socio/contracts/update-insurance-application-step5';
import { updateInsuranceApplicationStep7 } from '@socio/contracts/update-insurance-application-step7';
import { updateVehicleInsuranceApplicationStep9 } from '@socio/contracts/update-vehicle-insurance-application-step9';
import { parseMxn } from '@socio/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Coverage } from '@socio/domain/tariff/coverages';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  choiceOf,
  contractingApplication,
  quoteBodyOf,
  quotesOf,
  versionsOf,
  visitorApplication,
} from '../../testing/test-application.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { newMember } from '../../testing/test-member.ts';

let server: TestServer;
let hosts = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const visitor = () => server.client(`10.6.0.${(hosts += 1)}`);

async function changeOf(client: TestClient, id: string): Promise<PriceChange | null> {
  const answer = await client.call(getAllQuotes, await quoteBodyOf(client, id));
  expect(answer.status).toBe(200);
  const { price_change: change } = answer.body.data.data.response;
  const packages = change?.packages ?? {};
  for (const one of [packages.RC, packages.LIMITADA, packages.AMPLIA]) {
    if (one === undefined) continue;
    for (const { before, after, by_cause } of [one.monthly, one.annual]) {
      const difference = (parseMxn(after) ?? 0) - (parseMxn(before) ?? 0);
      expect(by_cause.reduce((sum, share) => sum + share, 0)).toBe(difference);
      expect(by_cause).toHaveLength(change?.causes.length ?? 0);
    }
  }
  return change;
}

const kinds = (change: PriceChange | null) => change?.causes.map((cause) => cause.map(({ kind }) => kind));

async function setCar(client: TestClient, id: string, year: number): Promise<void> {
  const version = (await versionsOf(client, year))[0]!;
  const answer = await client.call(updateVehicleInsuranceApplicationStep9, {
    insurance_application_id: id,
    version_id: version.id,
    version_name: version.name,
    year,
    brand_model: 'Nissan Versa',
  });
  expect(answer.status).toBe(200);
}

async function setPlace(client: TestClient, id: string, zip_code: string): Promise<void> {
  const answer = await client.call(updateInsuranceApplicationStep4, {
    insurance_application_id: id,
    zip_code,
  });
  expect(answer.status).toBe(200);
}

const ratings = async () => {
  const { counts } = (await server.sandbox.ledger()) as { counts: { requests: Record<string, number> } };
  return counts.requests['insurer.rate'] ?? 0;
};

/** The stored price for this risk. */
async function priceFor(id: string, zipCode: string, year: number, coverage: Coverage) {
  const row = await server.db
    .selectFrom('quotes')
    .innerJoin('versions', 'versions.id', 'quotes.version_id')
    .innerJoin('quote_packages', 'quote_packages.quote_id', 'quotes.id')
    .select(['monthly_later', 'annual_total'])
    .where('application_id', '=', id)
    .where('zip_code', '=', zipCode)
    .where('versions.year', '=', year)
    .where('coverage', '=', coverage)
    .executeTakeFirstOrThrow();
  return row;
}

describe('spec quote 4, Editing, and docs/decisions/0011: what an edit did to the price', () => {
  test('another car against the accepted quote: one cause, the insurer is asked once, the same after a reload', async () => {
    const member = await newMember(server);
    const id = await contractingApplication(member);
    expect(await changeOf(member.client, id)).toBeNull();
    await setCar(member.client, id, 2025);
    const asked = await ratings();
    const change = await changeOf(member.client, id);
    expect(await ratings()).toBe(asked + 1);
    expect(change?.causes).toEqual([
      [
        {
          kind: 'vehicle',
          before: expect.objectContaining({ brand_model: 'Nissan Versa', year: 2024 }),
          after: expect.objectContaining({ brand_model: 'Nissan Versa', year: 2025 }),
        },
      ],
    ]);
    expect(change?.packages.AMPLIA?.monthly.by_cause[0]).toBeGreaterThan(0);
    expect(await changeOf(member.client, id)).toEqual(change);

    // Choosing a package ends the comparison.
    const choice = choiceOf(await quotesOf(member.client, id));
    const chosen = await member.client.call(updateInsuranceApplicationStep7, {
      insurance_application_id: id,
      ...choice,
    });
    expect(chosen.status).toBe(200);
    expect(await changeOf(member.client, id)).toBeNull();
  });

  test('a cheaper car costs less', async () => {
    const member = await newMember(server);
    const id = await contractingApplication(member);
    await setCar(member.client, id, 2020);
    expect((await changeOf(member.client, id))?.packages.AMPLIA?.annual.by_cause[0]).toBeLessThan(0);
  });

  test('car and place at once: each share is the difference of two prices of the insurer', async () => {
    const member = await newMember(server);
    const id = await contractingApplication(member);
    await setCar(member.client, id, 2025);
    await setPlace(member.client, id, '44100');
    const asked = await ratings();
    const change = await changeOf(member.client, id);
    expect(await ratings()).toBe(asked + 2);
    expect(kinds(change)).toEqual([['vehicle'], ['postal-code']]);
    expect(change?.causes[1]).toEqual([{ kind: 'postal-code', before: '64000', after: '44100' }]);
    const before = await priceFor(id, '64000', 2024, 'AMPLIA');
    const between = await priceFor(id, '64000', 2025, 'AMPLIA');
    const after = await priceFor(id, '44100', 2025, 'AMPLIA');
    expect(change?.packages.AMPLIA?.monthly.by_cause).toEqual([
      between.monthly_later - before.monthly_later,
      after.monthly_later - between.monthly_later,
    ]);
    expect(await changeOf(member.client, id)).toEqual(change);
    expect(await ratings()).toBe(asked + 2);
  });

  test('the insurer does not answer for what lies between: one amount for both, split once it does', async () => {
    const member = await newMember(server);
    const id = await contractingApplication(member);
    await setCar(member.client, id, 2025);
    await setPlace(member.client, id, '44100');
    // Today's price is requested first.
    const choice = { frecuencia_pago: 'MENSUAL', paquete_nombre: 'AMPLIA' } as const;
    await member.client.call(getQuote, { ...(await quoteBodyOf(member.client, id)), ...choice });
    await server.sandbox.addFault({ service: 'insurer', kind: 'error' });
    const change = await changeOf(member.client, id);
    expect(kinds(change)).toEqual([['vehicle', 'postal-code']]);
    await server.sandbox.clearFaults();
    expect(kinds(await changeOf(member.client, id))).toEqual([['vehicle'], ['postal-code']]);
  });

  test('nothing accepted: against what was shown last, not against what lay between', async () => {
    const client = visitor();
    const id = await visitorApplication(client);
    expect(await changeOf(client, id)).toBeNull();
    await setPlace(client, id, '44100');
    await setCar(client, id, 2025);
    expect(kinds(await changeOf(client, id))).toEqual([['vehicle'], ['postal-code']]);
    await setCar(client, id, 2024);
    expect(kinds(await changeOf(client, id))).toEqual([['vehicle']]);
  });

  test('the person: which part, never the value', async () => {
    const client = visitor();
    const id = await visitorApplication(client);
    await quotesOf(client, id);
    const person = { birth_date: '2004-06-15', gender: 'H' as const };
    await client.call(updateInsuranceApplicationStep5, { insurance_application_id: id, ...person });
    const change = await changeOf(client, id);
    expect(change?.causes).toEqual([[{ kind: 'birth-date' }], [{ kind: 'gender' }]]);
    const [byBirthDate, byGender] = change?.packages.AMPLIA?.monthly.by_cause ?? [];
    expect(byBirthDate).toBeGreaterThan(0);
    // This tariff ignores gender.
    expect(byGender).toBe(0);
  });

  test('every price stayed: nothing to tell; a postal code that the catalogue lacks costs what its state costs', async () => {
    const client = visitor();
    const id = await visitorApplication(client, '44100');
    await quotesOf(client, id);
    await setPlace(client, id, '44999');
    expect(await changeOf(client, id)).toBeNull();
  });

  test('the earlier quote is of another day: what the same costs today comes first', async () => {
    const own = await startTestServer();
    const client = own.client();
    const id = await visitorApplication(client);
    await quotesOf(client, id);
    own.clock.advance({ minutes: 24 * 60 });
    await setPlace(client, id, '44100');
    expect(kinds(await changeOf(client, id))).toEqual([['tariff'], ['postal-code']]);
    await own.close();
  });
});
