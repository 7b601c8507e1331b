import { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import { updateInsuranceApplicationStep12 } from '@socio/contracts/update-insurance-application-step12';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { authenticate, enterAgain } from '../../testing/test-member.ts';
import {
  cards,
  newCard,
  paid,
  readyToPay,
  until,
  vehicle,
  type Purchase,
} from '../../testing/test-purchase.ts';
import { outcomeOf, outcomes, paymentOf, type Outcome } from '../../testing/matrix/outcome.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ GATEWAY_TIMEOUT_MS: '8000' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

const fault = (operation: string, kind: 'off' | 'slow' | 'error', times?: number) =>
  server.sandbox.addFault({
    service: 'payment-gateway',
    operation,
    kind,
    ms: 30_000,
    ...(times !== undefined && { times }),
  });

const pending = { ...outcomes.open, attempts: ['pending'] };
const unknown = { ...outcomes.open, attempts: ['unknown'] };

const cases: [string, (purchase: Purchase) => Promise<unknown>, Outcome][] = [
  ['no attempt', async () => undefined, outcomes.open],
  [
    'a pending one',
    async (purchase) => {
      const cardId = await newCard(purchase.client);
      await fault('charge', 'slow', 1);
      void purchase.pay(cardId);
      await until('pending', async () => (await outcomeOf(server, purchase)).attempts[0] === 'pending');
    },
    pending,
  ],
  [
    'one whose answer is lost',
    async ({ client, pay }) => {
      await fault('charge', 'off', 2);
      await pay(await newCard(client));
    },
    unknown,
  ],
  [
    'one at which the bank asks',
    async ({ client, pay }) => pay(await newCard(client, cards.asks)),
    outcomes.asked,
  ],
  [
    'a declined one',
    async ({ client, pay }) => pay(await newCard(client, cards.declines)),
    outcomes.declined,
  ],
];

test.each(cases)(
  'calls.md, step 12 without a charge: %s, PAYMENT_REQUIRED',
  async (_title, reach, expected) => {
    const purchase = await readyToPay(server);
    await reach(purchase);
    expect(await purchase.finish()).toMatchObject({ status: 409, code: 'PAYMENT_REQUIRED' });
    expect(await outcomeOf(server, purchase)).toEqual(expected);
    const vehicle = await server.db
      .selectFrom('applications')
      .select(['serial_number', 'license_plates'])
      .where('id', '=', purchase.applicationId)
      .executeTakeFirstOrThrow();
    expect(vehicle).toEqual({ serial_number: null, license_plates: null });
  },
);

test('calls.md, step 12 after the charge was given back: APPLICATION_INACTIVE, and paying again too', async () => {
  const purchase = await paid(server);
  server.clock.advance({ days: 31 });
  await server.restart();
  await until('refunded', async () => (await outcomeOf(server, purchase)).attempts[0] === 'refunded');
  const { applicationId, amount } = purchase;
  const client = await enterAgain(server, purchase);
  await authenticate(server, client, purchase.phone);
  const about = { insurance_application_id: applicationId };
  const finished = await client.call(updateInsuranceApplicationStep12, { ...about, ...vehicle });
  expect(finished).toMatchObject({ status: 410, code: 'APPLICATION_INACTIVE' });
  const payment_card_id = await newCard(client);
  const again = await client.call(updateInsuranceApplicationStep11, { ...about, amount, payment_card_id });
  expect(again).toMatchObject({ status: 410, code: 'APPLICATION_INACTIVE' });
  expect(await outcomeOf(server, purchase)).toEqual({ ...outcomes.refunded, policy: 'none', insurer: [] });
});

test('the first to ask after a decline pays: another card, then one policy', async () => {
  const purchase = await readyToPay(server);
  await purchase.pay(await newCard(purchase.client, cards.lacksFunds));
  expect((await purchase.finish()).code).toBe('PAYMENT_REQUIRED');
  expect(paymentOf(await purchase.pay(await newCard(purchase.client)))).toMatchObject({ status: 'charged' });
  expect((await purchase.finish()).status).toBe(200);
  expect(await outcomeOf(server, purchase)).toEqual({
    ...outcomes.issued,
    attempts: ['declined', 'charged'],
    gateway: ['declined', 'charged'],
  });
});
