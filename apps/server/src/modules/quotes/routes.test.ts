import { getAllQuotes } from '@socio/contracts/get-all-quotes';
import { getQuote } from '@socio/contracts/get-quote';
import { updateInsuranceApplicationStep10 } from '@socio/contracts/update-insurance-application-step10';
import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { updateVehicleInsuranceApplicationStep9 } from '@socio/contracts/update-vehicle-insurance-application-step9';
import { parseMxn } from '@socio/domain/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  applicationWithPlace,
  contractingApplication,
  newAddress,
  quoteBodyOf,
  quotesOf,
  recordOf,
  startApplication,
  versionsOf,
  visitorApplication,
} from '../../testing/test-application.ts';
import { enterAgain, newMember, type TestMember } from '../../testing/test-member.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ INSURER_TIMEOUT_MS: '300' });
  member = await newMember(server);
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

async function countQuotes(applicationId: string): Promise<number> {
  const rows = await server.db
    .selectFrom('quotes')
    .select('id')
    .where('application_id', '=', applicationId)
    .execute();
  return rows.length;
}

describe('spec quote 2, step 7: get-all-quotes', () => {
  // holds Q002, Q172, Q173, Q191, Q329
  test('three packages, monthly and annual, whose parts sum to the centavo', async () => {
    const id = await applicationWithPlace(member.client);
    const { quotes, ...terms } = await quotesOf(member.client, id);
    expect(terms).toEqual({
      valid_until: '2026-03-25',
      tariff_version: 'demo-2026.2',
      demo_tariff: true,
      commercial_value: expect.any(Number),
      price_change: null,
    });
    for (const quoted of [quotes.RC, quotes.LIMITADA, quotes.AMPLIA]) {
      const { monthly, annual } = quoted!;
      const year = annual.breakdown;
      const months = monthly.breakdown;
      expect(year.netPremium + year.surcharge + year.policyFee + year.iva).toBe(year.total);
      expect(months.netPremium + months.surcharge + months.policyFee + months.iva).toBe(months.total);
      expect(months.firstPayment + 11 * months.laterPayment).toBe(months.total);
      expect(year.clubDiscount).toBeGreaterThan(0);
      expect(parseMxn(annual.totalPrice)).toBe(year.total);
      expect(parseMxn(monthly.price)).toBe(months.laterPayment);
      expect(parseMxn(monthly.firstPayment)).toBe(months.firstPayment);
      expect(parseMxn(monthly.totalPrice)).toBe(months.total);
    }
    const total = (one: typeof quotes.RC) => one!.annual.breakdown.total;
    expect(total(quotes.AMPLIA)).toBeGreaterThan(total(quotes.LIMITADA));
    expect(total(quotes.LIMITADA)).toBeGreaterThan(total(quotes.RC));
    expect(quotes.RC?.monthly).toMatchObject({
      description: 'Responsabilidad Civil',
      features: { rc: true, medica: true, juridica: true, robo: false, danos: false, extension_rc: false },
    });
    expect(quotes.AMPLIA?.annual.features).toMatchObject({ danos: true, robo: true, funeraria: true });
  });

  test('a reload shows the same price and does not ask the insurer again', async () => {
    const id = await applicationWithPlace(member.client);
    const first = await quotesOf(member.client, id);
    await server.sandbox.addFault({ service: 'insurer', kind: 'error' });
    expect(await quotesOf(member.client, id)).toEqual(first);
    expect(await countQuotes(id)).toBe(1);
  });

  test('the next day in Mexico the insurer is asked anew', async () => {
    const own = await startTestServer();
    const visitor = own.client();
    const id = await visitorApplication(visitor);
    expect((await quotesOf(visitor, id)).valid_until).toBe('2026-03-25');
    own.clock.advance({ minutes: 12 * 60 + 1 });
    expect((await quotesOf(visitor, id)).valid_until).toBe('2026-03-26');
    await own.close();
  });

  test('a visitor is quoted too, by masks', async () => {
    const visitor = server.client('10.4.0.1');
    const id = await visitorApplication(visitor);
    const body = await quoteBodyOf(visitor, id);
    expect(body.nacimiento).toBe('••/••/••••');
    expect((await visitor.call(getAllQuotes, body)).body.data.data.response.quotes.RC).toBeTruthy();
  });

  test('every state of the postal codes has a tariff', async () => {
    const codes = await server.db
      .selectFrom('postal_codes')
      .select(['zip_code', 'state'])
      .distinctOn('state')
      .where('zip_code', 'not like', '0000_')
      .execute();
    expect(codes.length).toBeGreaterThan(20);
    const id = await applicationWithPlace(member.client);
    const body = await quoteBodyOf(member.client, id);
    for (const { zip_code: codigopostal } of codes) {
      const answer = await member.client.call(getAllQuotes, { ...body, codigopostal });
      expect({ codigopostal, status: answer.status }).toEqual({ codigopostal, status: 200 });
    }
  });
});

describe('sandbox-world.md: the answers of the insurer', () => {
  test('no package offered is no error', async () => {
    const id = await applicationWithPlace(member.client, '00002');
    expect(await quotesOf(member.client, id)).toMatchObject({ quotes: {}, valid_until: '2026-03-25' });
    const body = { frecuencia_pago: 'MENSUAL', paquete_nombre: 'RC' } as const;
    const one = await member.client.call(getQuote, { ...(await quoteBodyOf(member.client, id)), ...body });
    expect(one.body.data.data.response).toMatchObject({
      monthlyPrice: null,
      annualPrice: null,
      breakdown: null,
    });
  });

  test('RC only', async () => {
    const id = await applicationWithPlace(member.client, '00003');
    expect(Object.keys((await quotesOf(member.client, id)).quotes)).toEqual(['RC']);
  });

  test.each([
    ['down (00001)', '00001', undefined, 503, 'INSURER_UNAVAILABLE'],
    ['an error', '64000', { kind: 'error' }, 503, 'INSURER_UNAVAILABLE'],
    ['the answer is lost', '64000', { kind: 'drop' }, 503, 'INSURER_UNAVAILABLE'],
    ['too slow', '64000', { kind: 'slow', ms: 1500 }, 504, 'INSURER_TIMEOUT'],
  ] as const)('%s: a clear code, and the next try may do', async (_title, zip, fault, status, code) => {
    const id = await applicationWithPlace(member.client, zip);
    const body = await quoteBodyOf(member.client, id);
    if (fault !== undefined) await server.sandbox.addFault({ service: 'insurer', ...fault });
    const answer = await member.client.call(getAllQuotes, body);
    expect(answer).toMatchObject({ status, code });
    expect((answer.raw as { details: object }).details).toHaveProperty('request_id');
    expect(await countQuotes(id)).toBe(0);
    await server.sandbox.clearFaults();
    if (fault !== undefined)
      expect(await member.client.call(getAllQuotes, body)).toMatchObject({ status: 200 });
  });
});

describe('calls.md, The flow: quotes are made from the stored application', () => {
  test('what differs is stored first: a postal code that was not saved heals', async () => {
    const visitor = server.client('10.4.0.2');
    const id = await visitorApplication(visitor);
    const body = { ...(await quoteBodyOf(visitor, id)), codigopostal: '06700' };
    expect(await visitor.call(getAllQuotes, body)).toMatchObject({ status: 200 });
    expect((await recordOf(visitor, id))['vehicle_insurance_application-zip_code']).toBe('06700');
  });

  test('version, gender and birth date too', async () => {
    const visitor = server.client('10.4.0.3');
    const id = await visitorApplication(visitor);
    const other = (await versionsOf(visitor)).at(-1)!;
    const body = {
      ...(await quoteBodyOf(visitor, id)),
      id_interno_vehiculo: other.id,
      genero: 'H' as const,
      nacimiento: '31/01/1980',
    };
    expect(await visitor.call(getAllQuotes, body)).toMatchObject({ status: 200 });
    const row = await server.db
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toMatchObject({
      version_id: other.id,
      version_name: other.name,
      gender: 'H',
      birth_date: '1980-01-31',
    });
  });

  test('with the checks of each step', async () => {
    const visitor = server.client('10.4.0.4');
    const id = await visitorApplication(visitor);
    const body = await quoteBodyOf(visitor, id);
    const older = (await versionsOf(visitor, 2022))[0]!;
    for (const [wrong, code] of [
      [{ codigopostal: '17999' }, 'POSTAL_CODE_UNKNOWN'],
      [{ nacimiento: '11/03/2008' }, 'UNDER_AGE'],
      [{ nacimiento: '30/02/1990' }, 'FIELDS_INVALID'],
      [{ id_interno_vehiculo: older.id }, 'VERSION_MISMATCH'],
    ] as const) {
      expect(await visitor.call(getAllQuotes, { ...body, ...wrong })).toMatchObject({ status: 422, code });
    }
    expect(await countQuotes(id)).toBe(0);
  });

  test('not where it is locked', async () => {
    const verified = await enterAgain(server, member);
    const id = await applicationWithPlace(verified);
    const body = await quoteBodyOf(verified, id);
    expect(await verified.call(getAllQuotes, { ...body, nacimiento: member.birthDate })).toMatchObject({
      status: 200,
    });
    for (const locked of [{ genero: 'M' as const }, { nacimiento: '03/11/1979' }]) {
      expect(await verified.call(getAllQuotes, { ...body, ...locked })).toMatchObject({
        status: 409,
        code: 'FIELD_LOCKED',
      });
    }
  });

  test('needs the steps before', async () => {
    const visitor = server.client('10.4.0.5');
    const id = await startApplication(visitor);
    const version = (await versionsOf(visitor))[0]!;
    const answer = await visitor.call(getAllQuotes, {
      insurance_application_id: id,
      codigopostal: '64000',
      genero: 'H',
      id_interno_vehiculo: version.id,
      nacimiento: '31/01/1980',
    });
    expect(answer).toMatchObject({ status: 409, code: 'STEP_NOT_READY' });
  });
});

describe('calls.md: get-quote after an edit from contracting', () => {
  const chosen = { frecuencia_pago: 'MENSUAL', paquete_nombre: 'AMPLIA' } as const;

  // holds Q330
  test('the price of one package', async () => {
    const id = await applicationWithPlace(member.client);
    const body = await quoteBodyOf(member.client, id);
    const { quotes } = await quotesOf(member.client, id);
    const one = await member.client.call(getQuote, { ...body, ...chosen });
    expect(one.body.data.data.response).toEqual({
      monthlyPrice: quotes.AMPLIA?.monthly.price,
      annualPrice: quotes.AMPLIA?.annual.totalPrice,
      breakdown: {
        monthly: quotes.AMPLIA?.monthly.breakdown,
        annual: quotes.AMPLIA?.annual.breakdown,
      },
      valid_until: '2026-03-25',
      tariff_version: 'demo-2026.2',
    });
  });

  // holds Q236
  test('the same price: the new quote takes over the acceptance', async () => {
    const id = await contractingApplication(member, '64000');
    // Another postal code in the same state: the demonstration tariff has the same price for both.
    await member.client.call(updateInsuranceApplicationStep4, {
      insurance_application_id: id,
      zip_code: '64060',
    });
    expect((await recordOf(member.client, id)).quote_valid_until).toBeNull();
    const answer = await member.client.call(getQuote, {
      ...(await quoteBodyOf(member.client, id)),
      ...chosen,
    });
    expect(answer.status).toBe(200);
    expect((await recordOf(member.client, id)).quote_valid_until).toBe('2026-03-25');
    const address = { neighborhood_name: 'Obispado', zip_code: '64060' };
    const address_id = await newAddress(member.client, address);
    expect(
      await member.client.call(updateInsuranceApplicationStep10, {
        insurance_application_id: id,
        address_id,
      }),
    ).toMatchObject({ status: 200 });
  });

  test('another price, package or cycle waits for the person', async () => {
    const id = await contractingApplication(member);
    const [cheaper] = (await versionsOf(member.client, 2020)).slice(0, 1);
    await member.client.call(updateVehicleInsuranceApplicationStep9, {
      insurance_application_id: id,
      version_id: cheaper!.id,
      version_name: cheaper!.name,
      year: 2020,
      brand_model: 'Nissan Versa',
    });
    const body = await quoteBodyOf(member.client, id);
    for (const choice of [
      chosen,
      { frecuencia_pago: 'ANUAL', paquete_nombre: 'AMPLIA' },
      { frecuencia_pago: 'MENSUAL', paquete_nombre: 'RC' },
    ] as const) {
      expect(await member.client.call(getQuote, { ...body, ...choice })).toMatchObject({ status: 200 });
      expect((await recordOf(member.client, id)).quote_valid_until).toBeNull();
    }
  });
});
