import { getAllQuotes } from '@socio/contracts/get-all-quotes';
import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { updateInsuranceApplicationStep7 as step7 } from '@socio/contracts/update-insurance-application-step7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  applicationWithPlace,
  choiceOf,
  giveConsents,
  quoteBodyOf,
  quotesOf,
  recordOf,
  visitorApplication,
} from '../../testing/test-application.ts';
import { enterAgain, newMember, newMembership, type TestMember } from '../../testing/test-member.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  member = await newMember(server);
});
afterAll(() => server.close());

async function quoted(zipCode?: string) {
  const { client, phone } = member;
  const id = await applicationWithPlace(client, zipCode);
  await giveConsents(client, id, phone);
  return { client, id, quotes: await quotesOf(client, id) };
}

describe('spec quote 2, step 7: contratar ahora', () => {
  // holds Q171, Q328
  test.each([
    ['AMPLIA', 'MENSUAL'],
    ['LIMITADA', 'ANUAL'],
    ['RC', 'ANUAL'],
  ] as const)('an authenticated member accepts %s %s: contracting begins', async (coverage, cycle) => {
    const { client, id, quotes } = await quoted();
    const choice = choiceOf(quotes, coverage, cycle);
    expect(await client.call(step7, { insurance_application_id: id, ...choice })).toMatchObject({
      status: 200,
    });
    expect(await recordOf(client, id)).toMatchObject({
      'vehicle_insurance_application-step_type': 'contratacion',
      'vehicle_insurance_application-current_step': 'address-step',
      'vehicle_insurance_application-coverage': coverage,
      'vehicle_insurance_application-billing_cycle': cycle,
      'vehicle_insurance_application-first_payment': choice.first_payment,
      'vehicle_insurance_application-subsequent_payments': choice.subsequent_payments,
      'vehicle_insurance_application-total_premium': choice.total_premium,
      quote_valid_until: '2026-03-25',
    });
  });

  test('two clicks at once are one choice', async () => {
    const { client, id, quotes } = await quoted();
    const body = { insurance_application_id: id, ...choiceOf(quotes) };
    const answers = await Promise.all([1, 2, 3].map(() => client.call(step7, body)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  });

  test('calls.md: below authenticated the choice is stored, and repeated after authentication', async () => {
    const verified = await enterAgain(server, member);
    const id = await applicationWithPlace(verified);
    await giveConsents(verified, id, `••••••${member.phone.slice(-4)}`);
    const body = { insurance_application_id: id, ...choiceOf(await quotesOf(verified, id)) };
    expect(await verified.call(step7, body)).toMatchObject({ status: 200 });
    expect(await recordOf(verified, id)).toMatchObject({
      'vehicle_insurance_application-step_type': 'cotizacion',
      'vehicle_insurance_application-coverage': 'AMPLIA',
    });
    expect(await member.client.call(step7, body)).toMatchObject({ status: 200 });
    expect(await recordOf(member.client, id)).toMatchObject({
      'vehicle_insurance_application-step_type': 'contratacion',
    });
    // From here on a membership number alone is not enough.
    expect(await verified.call(step7, body)).toMatchObject({ status: 401, code: 'LEVEL_AUTHENTICATED' });
  });

  test.each(['visitor', 'member without account'])('a %s stays in the quote stage', async (who) => {
    const client = who === 'visitor' ? server.client('10.2.0.1') : (await newMembership(server)).client;
    const id = await visitorApplication(client);
    const body = { insurance_application_id: id, ...choiceOf(await quotesOf(client, id)) };
    expect(await client.call(step7, body)).toMatchObject({ status: 200 });
    expect(await recordOf(client, id)).toMatchObject({
      'vehicle_insurance_application-step_type': 'cotizacion',
      'vehicle_insurance_application-current_step': 'step-7-quotes',
    });
  });
});

describe('calls.md, The flow: step 7 accepts only amounts of a stored valid quote', () => {
  test.each([
    ['a cheaper first payment', { first_payment: '0.01' }],
    ['a cheaper later payment', { subsequent_payments: '1.00' }],
    ['another total', { total_premium: '99,999.99' }],
    ['another package for these amounts', { coverage: 'RC' }],
    ['another cycle for these amounts', { billing_cycle: 'ANUAL' }],
  ] as const)('%s: PRICE_CHANGED, nothing changed', async (_title, wrong) => {
    const { client, id, quotes } = await quoted();
    const body = { insurance_application_id: id, ...choiceOf(quotes), ...wrong };
    expect(await client.call(step7, body)).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    expect(await recordOf(client, id)).toMatchObject({
      'vehicle_insurance_application-step_type': 'cotizacion',
      'vehicle_insurance_application-coverage': null,
    });
  });

  test('a package that is not offered', async () => {
    const { client, id, quotes } = await quoted('00003');
    const body = { insurance_application_id: id, ...choiceOf(quotes, 'RC'), coverage: 'AMPLIA' as const };
    expect(await client.call(step7, body)).toMatchObject({ code: 'PRICE_CHANGED' });
  });

  test('before any quote', async () => {
    const { client, phone } = member;
    const other = await quoted();
    const id = await applicationWithPlace(client);
    await giveConsents(client, id, phone);
    const body = { insurance_application_id: id, ...choiceOf(other.quotes) };
    expect(await client.call(step7, body)).toMatchObject({ status: 409, code: 'QUOTE_REQUIRED' });
  });

  test('a change of postal code makes earlier quotes invalid', async () => {
    const { client, id, quotes } = await quoted();
    await client.call(updateInsuranceApplicationStep4, { insurance_application_id: id, zip_code: '06700' });
    const body = { insurance_application_id: id, ...choiceOf(quotes) };
    expect(await client.call(step7, body)).toMatchObject({ status: 409, code: 'QUOTE_REQUIRED' });
    await client.call(updateInsuranceApplicationStep4, { insurance_application_id: id, zip_code: '64000' });
    expect(await client.call(step7, body)).toMatchObject({ status: 200 });
  });

  test('an earlier quote is accepted once the application is again what it was made from', async () => {
    const { client, id, quotes } = await quoted();
    for (const zip_code of ['06700', '64000']) {
      await client.call(updateInsuranceApplicationStep4, { insurance_application_id: id, zip_code });
      if (zip_code === '06700') await quotesOf(client, id);
    }
    const body = { insurance_application_id: id, ...choiceOf(quotes) };
    expect(await client.call(step7, body)).toMatchObject({ status: 200 });
  });

  test('before the data are complete', async () => {
    const client = server.client('10.2.0.2');
    const complete = await quoted();
    const id = await applicationWithPlace(client);
    const body = { insurance_application_id: id, ...choiceOf(complete.quotes) };
    expect(await client.call(step7, body)).toMatchObject({ status: 409, code: 'STEP_NOT_READY' });
  });

  test('terms and privacy of the current version are needed', async () => {
    const fresh = await newMember(server);
    const id = await applicationWithPlace(fresh.client);
    const body = { insurance_application_id: id, ...choiceOf(await quotesOf(fresh.client, id)) };
    expect(await fresh.client.call(step7, body)).toMatchObject({ status: 409, code: 'CONSENT_REQUIRED' });
    await giveConsents(fresh.client, id, fresh.phone);
    await server.db
      .updateTable('consents')
      .set({ version: '1999' })
      .where('application_id', '=', id)
      .execute();
    expect(await fresh.client.call(step7, body)).toMatchObject({ code: 'CONSENT_REQUIRED' });
    await giveConsents(fresh.client, id, fresh.phone);
    expect(await fresh.client.call(step7, body)).toMatchObject({ status: 200 });
  });

  test('a consent of the member counts for the next application too', async () => {
    const { client, id, quotes } = await quoted();
    const next = await applicationWithPlace(client);
    await quotesOf(client, next);
    expect(next).not.toBe(id);
    expect(await client.call(step7, { insurance_application_id: next, ...choiceOf(quotes) })).toMatchObject({
      status: 200,
    });
  });
});

describe('LSCS art. 5: a quote holds 15 calendar days', () => {
  test('on its last day yes, a day later no; a new one can be accepted', async () => {
    const own = await startTestServer();
    const visitor = own.client();
    const id = await visitorApplication(visitor);
    const quotes = await quotesOf(visitor, id);
    const body = { insurance_application_id: id, ...choiceOf(quotes) };
    // 23:59 on 25 March in Mexico.
    own.clock.advance({ days: 15, minutes: 11 * 60 + 58 });
    expect(await visitor.call(step7, body)).toMatchObject({ status: 200 });
    own.clock.advance({ minutes: 3 });
    expect(await visitor.call(step7, body)).toMatchObject({ status: 410, code: 'QUOTE_EXPIRED' });
    const again = await visitor.call(getAllQuotes, await quoteBodyOf(visitor, id));
    expect(again.body.data.data.response.valid_until).toBe('2026-04-10');
    expect(await visitor.call(step7, body)).toMatchObject({ status: 200 });
    await own.close();
  });
});
