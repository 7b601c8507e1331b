import { cancelPolicy } from '@socio/contracts/cancel-policy';
import { policies } from '@socio/contracts/policies';
import { civilDate } from '@socio/domain/dates';
import type { TestServer } from './start-test-server.ts';
import type { TestClient } from './test-client.ts';
import { authenticate, type TestMember } from './test-member.ts';
import { newCard, readyToPay, until } from './test-purchase.ts';

export type BoughtPolicy = TestMember & { applicationId: string; policyNumber: string };

/** A policy paid with a card of the sandbox; each with a car of its own. */
export async function boughtPolicy(
  server: TestServer,
  {
    cycle = 'ANUAL',
    card,
    vin = newVin(),
    member,
  }: { cycle?: 'ANUAL' | 'MENSUAL'; card?: string; vin?: string; member?: TestMember } = {},
): Promise<BoughtPolicy> {
  const purchase = await readyToPay(server, { cycle, ...(member !== undefined && { member }) });
  await purchase.pay(await newCard(purchase.client, card));
  const finished = await purchase.finish({ serial_number: vin });
  const policy = finished.body.data?.data.response.get_insurance_policy_data[0];
  if (policy === undefined) throw new Error(`not issued: ${JSON.stringify(finished.raw)}`);
  return { ...purchase, policyNumber: policy.policy_number };
}

let made = 0;
/** Each its own, and none with an ending to which the sandbox gives a meaning. */
function newVin(): string {
  made += 1;
  return `3N1CN8AE0PL8${10_000 + made}`;
}

export async function proveForCancelling(
  server: TestServer,
  { client, phone }: Pick<TestMember, 'client' | 'phone'>,
): Promise<void> {
  server.clock.advance({ minutes: 1 });
  await authenticate(server, client, phone, 'cancel');
}

export async function cancel(server: TestServer, bought: BoughtPolicy, day?: string) {
  await proveForCancelling(server, bought);
  return await bought.client.call(cancelPolicy, {
    policy_number: bought.policyNumber,
    effective_on: day ?? civilDate(server.clock.now()),
  });
}

export async function policyOf({ policyNumber }: BoughtPolicy, client: TestClient) {
  const answer = await client.call(policies, undefined, { policyNumber });
  return answer.body.data?.data.response.get_insurance_policy_data[0];
}

type Row = {
  state: string;
  insurer_folio: string | null;
  has_all_back: boolean | null;
  previewed: number;
  document_key: string | null;
};

/** The newest cancellation of a policy. */
export async function cancellationOf(server: TestServer, bought: BoughtPolicy): Promise<Row> {
  return await server.db
    .selectFrom('cancellations as c')
    .innerJoin('policies as p', 'p.id', 'c.policy_id')
    .selectAll('c')
    .where('p.policy_number', '=', bought.policyNumber)
    .orderBy('c.asked_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export async function untilCancellation(
  server: TestServer,
  bought: BoughtPolicy,
  what: string,
  is: (row: Row) => boolean,
): Promise<Row> {
  return await until(what, async () => {
    const row = await cancellationOf(server, bought);
    return is(row) && row;
  });
}

export async function cancellationRefundsOf({ db }: TestServer, { policyNumber }: BoughtPolicy) {
  return await db
    .selectFrom('cancellation_refunds as r')
    .innerJoin('cancellations as c', 'c.id', 'r.cancellation_id')
    .innerJoin('policies as p', 'p.id', 'c.policy_id')
    .select(['r.id', 'r.state', 'r.amount', 'r.clabe', 'r.reference'])
    .where('p.policy_number', '=', policyNumber)
    .execute();
}

export async function receiptStatesOf({ db }: TestServer, { policyNumber }: BoughtPolicy) {
  const rows = await db
    .selectFrom('receipts as r')
    .innerJoin('policies as p', 'p.id', 'r.policy_id')
    .select('r.state')
    .where('p.policy_number', '=', policyNumber)
    .orderBy('r.number')
    .execute();
  return rows.map(({ state }) => state);
}
