import { insertNewUserCard } from '@socio/contracts/insert-new-user-card';
import { publicConfig } from '@socio/contracts/public-config';
import { updateInsuranceApplicationStep10 } from '@socio/contracts/update-insurance-application-step10';
import { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import { updateInsuranceApplicationStep12 } from '@socio/contracts/update-insurance-application-step12';
import type { BillingCycle } from '@socio/domain/tariff/coverages';
import { giveCard } from '../demo/give-card.ts';
import { mandateOf } from '../demo/quote-choice.ts';
import { chosenApplication, newAddress } from './test-application.ts';
import type { TestClient } from './test-client.ts';
import { newMember, type TestMember, type World } from './test-member.ts';

/** The sandbox's cards by their behaviour when charged. */
export const cards = {
  charges: '4242 4242 4242 4242',
  mastercard: '5555 5555 5555 4444',
  amex: '3782 822463 10005',
  declines: '4000 0000 0000 0002',
  lacksFunds: '4000 0000 0000 9995',
  failsFirst: '4000 0000 0000 0119',
  losesAnswer: '4000 0000 0000 6975',
  asks: '4000 0027 6000 3184',
} as const;

export const vehicle = { serial_number: '3N1CN8AE0PL800002', license_plate: 'ABC-123-A' };

export const typedCard = (number: string = cards.charges) => ({
  card_number: number,
  card_holder_name: 'Carlos Ramírez',
  expiration_date: '12/28',
  cvv_code: number.startsWith('37') ? '1234' : '123',
});

/** The same, given to the gateway: what a page sends to the server. */
export async function givenCard(client: TestClient, number?: string) {
  return await giveCard((await client.call(publicConfig)).body, typedCard(number));
}

/** `keep: false`: only to pay, as step 11 stores it. */
export async function newCard(
  client: TestClient,
  number?: string,
  more: { keep?: boolean } = {},
): Promise<string> {
  const answer = await client.call(insertNewUserCard, { ...(await givenCard(client, number)), ...more });
  if (answer.status !== 200) throw new Error(`card: ${JSON.stringify(answer.raw)}`);
  return answer.body.data.data.response.insert_new_card[0]?.id ?? '';
}

const knownCards = new WeakMap<TestClient, Promise<string>>();

/** One card that charges for all purchases of a client: a member adds five new ones a day at most. */
function ownCard(client: TestClient): Promise<string> {
  const known = knownCards.get(client) ?? newCard(client);
  knownCards.set(client, known);
  return known;
}

const payStep = (client: TestClient, body: object) =>
  client.call(updateInsuranceApplicationStep11, body as never);
const finishStep = (client: TestClient, body: object) =>
  client.call(updateInsuranceApplicationStep12, body as never);

/** Step 12 of a car that has no plates yet. */
export const withoutPlates = { license_plate: undefined, plates_pending: true } as const;

export type Purchase = TestMember & {
  applicationId: string;
  amount: string;
  /** Agreed to where the product collects; otherwise nobody looks at it. */
  mandate: ReturnType<typeof mandateOf>;
  pay: (cardId: string, more?: object) => ReturnType<typeof payStep>;
  /** All of a member's purchases use the same car, so insuring it twice is accepted. */
  finish: (more?: {
    serial_number?: string;
    license_plate?: string | undefined;
    plates_pending?: boolean;
    insured_twice_accepted?: boolean;
  }) => ReturnType<typeof finishStep>;
};

type Ledger = {
  charges: Record<string, { status: string; amount: number; refundedAmount: number }>;
  refunds: Record<string, unknown>;
  policies: Record<
    string,
    { status: string; policyNumber: string | null; startDate: string; endDate: string; at: string }
  >;
};

/** What the outside services did for one application. */
export async function ledgerOf(server: World, applicationId: string) {
  const { charges, refunds, policies } = (await server.sandbox.ledger()) as Ledger;
  const own = <T>(records: Record<string, T>): T[] =>
    Object.entries(records).flatMap(([key, record]) => (key.startsWith(applicationId) ? [record] : []));
  return { charges: own(charges), refunds: own(refunds), policies: own(policies) };
}

/** An application of a new (or the given) member that lacks only its payment. */
export async function readyToPay(
  server: World,
  { cycle = 'MENSUAL', member }: { cycle?: BillingCycle; member?: TestMember } = {},
): Promise<Purchase> {
  const owner = member ?? (await newMember(server));
  const { client } = owner;
  const { id: applicationId, choice } = await chosenApplication(owner, { cycle });
  const about = { insurance_application_id: applicationId };
  const linked = await client.call(updateInsuranceApplicationStep10, {
    ...about,
    address_id: await newAddress(client),
  });
  if (linked.status !== 200) throw new Error(`address: ${JSON.stringify(linked.raw)}`);
  const amount = choice.first_payment;
  const mandate = mandateOf(choice.subsequent_payments);
  return {
    ...owner,
    applicationId,
    amount,
    mandate,
    pay: (cardId, more = {}) =>
      payStep(client, { ...about, payment_card_id: cardId, amount, mandate, ...more }),
    finish: (more = {}) =>
      finishStep(client, { ...about, ...vehicle, insured_twice_accepted: true, ...more }),
  };
}

/** The same, already paid. */
export async function paid(server: World, member?: TestMember): Promise<Purchase> {
  const purchase = await readyToPay(server, member === undefined ? {} : { member });
  const answer = await purchase.pay(await ownCard(purchase.client));
  const status = answer.body.data?.data.response.payment.status;
  if (status !== 'charged') throw new Error(`not charged: ${JSON.stringify(answer.raw)}`);
  return purchase;
}

/** The whole happy path; returns the policy number. */
export async function buyPolicy(
  server: World,
  member?: TestMember,
  more: Parameters<Purchase['finish']>[0] = {},
): Promise<string> {
  const finished = await (await paid(server, member)).finish(more);
  const policy = finished.body.data?.data.response.get_insurance_policy_data[0];
  if (policy === undefined) throw new Error(`not issued: ${JSON.stringify(finished.raw)}`);
  return policy.policy_number;
}

export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  limitMs = 25_000,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
