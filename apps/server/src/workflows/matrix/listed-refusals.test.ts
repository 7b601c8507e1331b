import { allContracts } from '@socio/contracts/all-contracts';
import { refusals, type RefusalCode } from '@socio/contracts/error-texts';
import { budgets } from '@socio/domain/budgets';
import { insertNewUserCard } from '@socio/contracts/insert-new-user-card';
import { insertUserAddress } from '@socio/contracts/insert-user-address';
import { requestRefund } from '@socio/contracts/request-refund';
import { updateInsuranceApplicationStep10 } from '@socio/contracts/update-insurance-application-step10';
import { updatePolicyUrl } from '@socio/contracts/update-policy-url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { applicationWithPlace, newAddress, testAddress } from '../../testing/test-application.ts';
import { newMember, type TestMember } from '../../testing/test-member.ts';
import {
  buyPolicy,
  cards,
  givenCard,
  newCard,
  paid,
  readyToPay,
  typedCard,
  vehicle,
  type Purchase,
} from '../../testing/test-purchase.ts';
import type { CallName } from '../../testing/call-name.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ COLLECTS: 'product', GATEWAY_TIMEOUT_MS: '500' });
});
afterEach(async () => {
  await server.sandbox.clearFaults();
  await server.sandbox.moveClock(null);
});
afterAll(() => server.close());

type Refused = { status: number; code: RefusalCode | undefined };
/** Provokes one refusal of a call. */
type Provoke = () => Promise<Refused>;

const applications = ({ applicationId }: Purchase) =>
  server.db.updateTable('applications').where('id', '=', applicationId);

/** Ways to spoil an application that is ready for payment. */
const spoil = {
  quoteTakenBack: (purchase: Purchase) => applications(purchase).set({ quote_id: null }).execute(),
  quoteExpired: ({ applicationId }: Purchase) =>
    server.db
      .updateTable('quotes')
      .set({ valid_until: '2026-03-09' })
      .where('application_id', '=', applicationId)
      .execute(),
  consentsOfOldTexts: ({ id }: Purchase) =>
    server.db.updateTable('consents').set({ version: '1999' }).where('member_id', '=', id).execute(),
  noAccount: ({ id }: Purchase) => server.db.deleteFrom('accounts').where('member_id', '=', id).execute(),
  noAddress: (purchase: Purchase) => applications(purchase).set({ address_id: null }).execute(),
  addressElsewhere: ({ id }: Purchase) =>
    server.db.updateTable('addresses').set({ zip_code: '44100' }).where('member_id', '=', id).execute(),
  discarded: (purchase: Purchase) => applications(purchase).set({ status: 'discarded' }).execute(),
};

/** Step 11 after something was spoiled. */
const paying =
  (happened: (purchase: Purchase) => Promise<unknown>, typed: object = {}): Provoke =>
  async () => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client);
    await happened(purchase);
    return await purchase.pay(cardId, typed);
  };

/** Step 10 again after something was spoiled. */
const linking =
  (happened: (purchase: Purchase) => Promise<unknown>, made = () => readyToPay(server)): Provoke =>
  async () => {
    const purchase = await made();
    const address_id = await newAddress(purchase.client, { street: 'Hidalgo' });
    await happened(purchase);
    return await linkTo(purchase, purchase.applicationId, address_id);
  };

const linkTo = ({ client }: Purchase, insurance_application_id: string, address_id: string) =>
  client.call(updateInsuranceApplicationStep10, { insurance_application_id, address_id });

const nothing = async () => undefined;

const storingCard =
  (happened: () => Promise<unknown>, typed: object = {}): Provoke =>
  async () => {
    const { client } = await newMember(server);
    const given = await givenCard(client);
    await happened();
    return await client.call(insertNewUserCard, { ...given, ...typed });
  };

const moveGateway = (to: string) => server.sandbox.moveClock(new Date(to));

const gateway = (kind: 'slow' | 'error') => () =>
  server.sandbox.addFault({ service: 'payment-gateway', kind, ms: 2000 });

/** Passes the check, but is refused for good when it is issued. */
const refusedAtIssue = { serial_number: '3N1CN8AE0PL000002' };
const refusedVehicle = { serial_number: '3N1CN8AE0PL000001' };

const insuredMember = async (): Promise<TestMember> => {
  const member = await newMember(server);
  await buyPolicy(server, member);
  return member;
};

/** How to provoke each refusal that the contracts of steps 10 to 12 list. */
const provoked: Partial<Record<CallName, Partial<Record<RefusalCode, Provoke>>>> = {
  'insert-user-address': {
    POSTAL_CODE_UNKNOWN: async () =>
      (await newMember(server)).client.call(insertUserAddress, { ...testAddress, zip_code: '17999' }),
  },
  'update-insurance-application-step10': {
    QUOTE_REQUIRED: async () => {
      const purchase = await readyToPay(server);
      const unquoted = await applicationWithPlace(purchase.client);
      return await linkTo(purchase, unquoted, await newAddress(purchase.client, { street: 'Hidalgo' }));
    },
    QUOTE_EXPIRED: linking(spoil.quoteExpired),
    CONSENT_REQUIRED: linking(spoil.consentsOfOldTexts),
    ADDRESS_POSTAL_CODE: linking(spoil.addressElsewhere),
    ACCOUNT_REQUIRED: linking(spoil.noAccount),
    APPLICATION_LOCKED: linking(nothing, () => paid(server)),
    APPLICATION_INACTIVE: linking(spoil.discarded),
  },
  'insert-new-user-card': {
    CARD_INVALID: storingCard(nothing, { card_holder_name: '4242 4242 4242 4242' }),
    CARD_REFUSED: async () => {
      // It expires between the browser's call and the server's, by the gateway's clock.
      await moveGateway('2029-01-01T05:59:00Z');
      return await storingCard(() => moveGateway('2029-01-01T06:01:00Z'))();
    },
    CARD_TOKEN_NEEDED: async () => (await newMember(server)).client.call(insertNewUserCard, typedCard()),
    CARD_TOKEN_UNKNOWN: storingCard(nothing, { card_token: 'once_none' }),
    CARD_LIMIT: async () => {
      const { client } = await newMember(server);
      for (let count = 0; count < budgets.newCards.limit; count += 1) await newCard(client);
      return await client.call(insertNewUserCard, await givenCard(client));
    },
    GATEWAY_TIMEOUT: storingCard(gateway('slow')),
    GATEWAY_UNAVAILABLE: storingCard(gateway('error')),
  },
  'update-insurance-application-step11': {
    MANDATE_REQUIRED: paying(nothing, { mandate: undefined }),
    PRICE_CHANGED: paying(nothing, { amount: '1.00' }),
    QUOTE_REQUIRED: paying(spoil.quoteTakenBack),
    QUOTE_EXPIRED: paying(spoil.quoteExpired),
    CONSENT_REQUIRED: paying(spoil.consentsOfOldTexts),
    ACCOUNT_REQUIRED: paying(spoil.noAccount),
    ADDRESS_REQUIRED: paying(spoil.noAddress),
    ADDRESS_POSTAL_CODE: paying(spoil.addressElsewhere),
    ATTEMPT_LIMIT: paying(async ({ client, pay }) => {
      const declines = await newCard(client, cards.declines);
      for (let attempt = 1; attempt <= 5; attempt += 1) await pay(declines);
    }),
    VEHICLE_ALREADY_INSURED: async () => {
      const purchase = await readyToPay(server, { member: await insuredMember() });
      return await purchase.pay(await newCard(purchase.client), vehicle);
    },
    VEHICLE_REFUSED: paying(nothing, refusedVehicle),
    APPLICATION_INACTIVE: paying(spoil.discarded),
  },
  'update-insurance-application-step12': {
    PAYMENT_REQUIRED: async () => (await readyToPay(server)).finish(),
    POLICY_REFUSED: async () => (await paid(server)).finish(refusedAtIssue),
    VEHICLE_ALREADY_INSURED: async () =>
      (await paid(server, await insuredMember())).finish({ insured_twice_accepted: false }),
    VEHICLE_REFUSED: async () => (await paid(server)).finish(refusedVehicle),
    APPLICATION_INACTIVE: async () => {
      const { client, applicationId, finish } = await paid(server);
      await client.call(requestRefund, { insurance_application_id: applicationId });
      return await finish();
    },
  },
  'generate-policy-pdf': {},
  'update-policy-url': {
    POLICY_REFUSED: async () => {
      const { client, applicationId, finish } = await paid(server);
      await finish(refusedAtIssue);
      return await client.call(updatePolicyUrl, { insurance_application_id: applicationId });
    },
  },
};

/** Takes a person 20 s: finish-policy.test.ts provokes it with a shorter wait. */
const elsewhere: Partial<Record<CallName, RefusalCode[]>> = {
  'update-insurance-application-step12': ['POLICY_PENDING'],
  // profile-addresses.test.ts
  'insert-user-address': ['ADDRESS_FULL', 'ADDRESS_LIMIT'],
  // declined-charges.test.ts, account-deletion.test.ts
  'update-insurance-application-step11': ['DECLINE_LIMIT', 'ACCOUNT_LEAVING'],
};

const calls = Object.entries(provoked) as [CallName, Partial<Record<RefusalCode, Provoke>>][];

describe('spec quote 8: the calls of steps 10 to 12 answer each refusal that they list', () => {
  test.each(calls)('%s: here are all that its contract lists', (call, ways) => {
    const held = [...Object.keys(ways), ...(elsewhere[call] ?? [])];
    expect(held.toSorted()).toEqual([...allContracts[call].errors].toSorted());
  });

  test.each(
    calls.flatMap(([call, ways]) =>
      Object.entries(ways).map(([code, provoke]) => [call, code as RefusalCode, provoke] as const),
    ),
  )('%s: %s', async (_call, code, provoke) => {
    expect(await provoke()).toMatchObject({ status: refusals[code].status, code });
  });
});
