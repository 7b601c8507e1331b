import { createUser } from '@socio/contracts/create-user';
import { sendOtp } from '@socio/contracts/send-otp';
import { updateInsuranceApplicationStep10 } from '@socio/contracts/update-insurance-application-step10';
import { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import { updateInsuranceApplicationStep12 } from '@socio/contracts/update-insurance-application-step12';
import { updateInsuranceApplicationStep7 } from '@socio/contracts/update-insurance-application-step7';
import { verifyOtp } from '@socio/contracts/verify-otp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mandateOf } from '../demo/quote-choice.ts';
import { ownCurp } from '../testing/own-curp.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { choiceOf, newAddress, quotesOf, visitorApplication } from '../testing/test-application.ts';
import { newMembership, readCode } from '../testing/test-member.ts';
import { newCard, vehicle } from '../testing/test-purchase.ts';

const crowd = 300;
/** More would only wait for each other. */
const atOnce = 16;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A quote with the membership's number alone, then the account, and the purchase. */
async function comeAndBuy(serial: number): Promise<void> {
  const { id: membership_id, client } = await newMembership(server);
  const insurance_application_id = await visitorApplication(client);
  await quotesOf(client, insurance_application_id);

  const phone = `5538${100_000 + serial}`;
  await client.call(sendOtp, { phone_number: phone });
  await client.call(verifyOtp, { phone, otp: await readCode(server, phone) });
  await client.call(createUser, {
    membership_id,
    name: 'ANA',
    first_last_name: 'LÓPEZ',
    ...ownCurp(phone),
    birth_date: '15/06/1990',
    cellphone: phone,
    gender: 'M',
  });

  const about = { insurance_application_id };
  const choice = choiceOf(await quotesOf(client, insurance_application_id));
  await client.call(updateInsuranceApplicationStep7, { ...about, ...choice });
  const address_id = await newAddress(client);
  await client.call(updateInsuranceApplicationStep10, { ...about, address_id });
  const payment_card_id = await newCard(client);
  const amount = choice.first_payment;
  const mandate = mandateOf(choice.subsequent_payments);
  await client.call(updateInsuranceApplicationStep11, { ...about, payment_card_id, amount, mandate });
  await client.call(updateInsuranceApplicationStep12, { ...about, ...vehicle });
}

test('trust.md, What costs has a budget: 300 members behind one address enter, quote and buy within 15 minutes without one refusal', async () => {
  const begun = server.clock.now().getTime();
  let next = 0;
  const buyers = Array.from({ length: atOnce }, async () => {
    while (next < crowd) await comeAndBuy((next += 1));
  });
  await Promise.all(buyers);
  expect(server.clock.now().getTime() - begun).toBeLessThan(15 * 60_000);

  const answered = server.logs
    .map((line) => JSON.parse(line) as { route?: string; status?: number })
    .filter(({ status }) => status !== undefined);
  expect(answered.filter(({ status = 0 }) => status >= 400)).toEqual([]);
  expect(answered.length).toBeGreaterThan(crowd * 15);
  const { issued } = await server.db
    .selectFrom('policies')
    .select(({ fn }) => fn.countAll<number>().as('issued'))
    .where('state', '=', 'issued')
    .executeTakeFirstOrThrow();
  expect(issued).toBe(crowd);
}, 300_000);
