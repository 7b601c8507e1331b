import { getAllQuotes } from '@socio/contracts/get-all-quotes';
import { keepApplication } from '@socio/contracts/keep-application';
import { updateInsuranceApplicationStep4 as step4 } from '@socio/contracts/update-insurance-application-step4';
import { updateInsuranceApplicationStep5 as step5 } from '@socio/contracts/update-insurance-application-step5';
import { updateInsuranceApplicationStep7 as step7 } from '@socio/contracts/update-insurance-application-step7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import {
  applicationWithPlace,
  choiceOf,
  quoteBodyOf,
  quotesOf,
  recordOf,
} from '../../../testing/test-application.ts';
import { newMember, type TestMember } from '../../../testing/test-member.ts';
import { until } from '../../../testing/test-purchase.ts';
import {
  decidedVisitor,
  enterAs,
  newVisitor,
  quotedVisitor,
  sameAsAccount,
  somebodyElse,
  type Person,
} from '../../../testing/test-visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ratings = async () => {
  const { counts } = (await server.sandbox.ledger()) as { counts: { requests: Record<string, number> } };
  return counts.requests['insurer.rate'] ?? 0;
};
const rowOf = (id: string) =>
  server.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('calls.md, Members and sessions: where the account’s gender or birth date differ, the account’s count', () => {
  async function takenOver(member: TestMember, person: Person, choose = true) {
    const made = choose ? await decidedVisitor(server, person) : await quotedVisitor(server, person);
    if (!choose) await made.client.call(keepApplication, { insurance_application_id: made.id });
    await enterAs(made.client, member.number);
    return made;
  }

  test.each<[string, Person]>([
    ['birth date', { ...sameAsAccount, birth_date: '1990-06-15' }],
    ['gender', { ...sameAsAccount, gender: 'M' }],
  ])(
    'another %s: the quote is invalid and the record says why until a new one is accepted',
    async (_title, person) => {
      const member = await newMember(server);
      const { client, id, choice } = await takenOver(member, person);
      expect(await recordOf(client, id)).toMatchObject({
        quote_valid_until: null,
        requote_reason: 'account_data',
        'vehicle_insurance_application-gender': 'H',
        'vehicle_insurance_application-birth_date': '••/••/••••',
        'vehicle_insurance_application-phone_number': `••••••${member.phone.slice(-4)}`,
        'vehicle_insurance_application-first_payment': null,
      });
      expect(await rowOf(id)).toMatchObject({
        birth_date: '1979-11-02',
        gender: 'H',
        phone_number: member.phone,
      });
      const old = await client.call(step7, { insurance_application_id: id, ...choice });
      expect(old.code).toBe('QUOTE_REQUIRED');
      const quotes = await quotesOf(client, id);
      expect((await recordOf(client, id)).requote_reason).toBe('account_data');
      await client.call(step7, { insurance_application_id: id, ...choiceOf(quotes) });
      expect(await recordOf(client, id)).toMatchObject({
        quote_valid_until: expect.any(String),
        requote_reason: null,
      });
    },
  );

  test('prices that were seen and not chosen are gone as well', async () => {
    const { client, id } = await takenOver(await newMember(server), somebodyElse, false);
    expect((await recordOf(client, id)).requote_reason).toBe('account_data');
    const quotes = server.db.selectFrom('quotes').select('id').where('application_id', '=', id);
    expect(await quotes.execute()).toEqual([]);
  });

  test.each([
    ['another person', somebodyElse],
    ['the same person', sameAsAccount],
  ])('a price still asked for during it, for %s, is neither stored nor told', async (_title, person) => {
    const member = await newMember(server);
    const { client, id } = await decidedVisitor(server, person);
    await client.call(step4, { insurance_application_id: id, zip_code: '06700' });
    const body = await quoteBodyOf(client, id);
    const before = await ratings();
    await server.sandbox.addFault({
      service: 'insurer',
      operation: 'rate',
      kind: 'slow',
      ms: 1500,
      times: 1,
    });
    const asking = client.call(getAllQuotes, body);
    await until('the insurer is asked', async () => (await ratings()) > before);
    await enterAs(client, member.number);
    expect((await asking).code).toBe('NOT_FOUND');
    const quotes = server.db.selectFrom('quotes').select('id').where('application_id', '=', id);
    expect(await quotes.where('zip_code', '=', '06700').execute()).toEqual([]);
    // The member gets new quotes.
    expect((await quotesOf(client, id)).quotes.RC).toBeTruthy();
  });

  test('where nothing was quoted there is nothing to explain; the account fills in the rest', async () => {
    const member = await newMember(server);
    const client = newVisitor(server);
    const id = await applicationWithPlace(client);
    await client.call(step5, { insurance_application_id: id, ...somebodyElse });
    await client.call(keepApplication, { insurance_application_id: id });
    await enterAs(client, member.number);
    expect(await recordOf(client, id)).toMatchObject({
      requote_reason: null,
      'vehicle_insurance_application-current_step': 'step-7-quotes',
      'vehicle_insurance_application-gender': 'H',
    });
  });

  test('architecture.md, Personal data by reference: handovers do not let a birth date be found by trying', async () => {
    const member = await newMember(server);
    for (let guess = 0; guess < 10; guess += 1) {
      const birth_date = `1980-01-${String(guess + 10)}`;
      const { client, id } = await takenOver(member, { gender: 'H', birth_date }, false);
      expect((await recordOf(client, id)).requote_reason).toBe('account_data');
    }
    // Beyond the limit a right guess looks like a wrong one, even if the choice is repeated.
    const { client, id, choice } = await takenOver(member, sameAsAccount);
    expect(await recordOf(client, id)).toMatchObject({
      requote_reason: 'account_data',
      quote_valid_until: null,
    });
    const again = await client.call(step7, { insurance_application_id: id, ...choice });
    expect(again.code).toBe('QUOTE_REQUIRED');
  });
});
