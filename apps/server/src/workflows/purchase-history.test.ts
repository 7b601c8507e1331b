import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventDetails } from '../db/event-details.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { cards, newCard, paid, readyToPay, until, type Purchase } from '../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ INSURER_TIMEOUT_MS: '1500' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

async function historyOf({ applicationId }: Pick<Purchase, 'applicationId'>) {
  const events = await server.db
    .selectFrom('audit_events')
    .select(['id', 'kind', 'actor', 'member_id', 'details'])
    .where('application_id', '=', applicationId)
    .where('kind', '<>', 'consents-given')
    .orderBy('id')
    .execute();
  return events.map(({ id, kind, actor, member_id, details }) => ({
    kind,
    actor,
    member: member_id,
    ...eventDetails.read(details, id),
  }));
}
const wholeHistory = (purchase: Purchase, last: string) =>
  until(last, async () => {
    const history = await historyOf(purchase);
    return history.at(-1)?.kind === last && history;
  });
/** Of the later receipts, which the product collects. */
const mandateGiven = (member: string) => ({
  kind: 'mandate-given',
  actor: 'member',
  member,
  card: expect.any(String),
  amount: expect.any(Number),
  charges: 11,
});
const mandateEnded = (member: string) => ({
  kind: 'mandate-ended',
  actor: 'server',
  member,
  card: expect.any(String),
  how: 'not-bought',
});
const attemptOf = ({ applicationId }: Purchase) =>
  server.db
    .selectFrom('payment_attempts')
    .select(['amount', 'receipt_number', 'status'])
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();

describe('trust.md, Audit: what the history says of a purchase, by whom and how much', () => {
  test('paid and issued', async () => {
    const purchase = await paid(server);
    await purchase.finish();
    const history = await wholeHistory(purchase, 'document-stored');
    const { amount, receipt_number: receipt } = await attemptOf(purchase);
    const policy = expect.stringMatching(/^SSA-\d+$/);
    const member = purchase.id;
    expect(history).toEqual([
      mandateGiven(member),
      { kind: 'payment-opened', actor: 'member', member, attempt: 1, amount },
      { kind: 'payment-charged', actor: 'server', member, attempt: 1, receipt, amount },
      { kind: 'issuing-started', actor: 'member', member },
      { kind: 'policy-issued', actor: 'server', member, policy },
      { kind: 'document-stored', actor: 'server', member, policy },
    ]);
  });

  test('declined', async () => {
    const purchase = await readyToPay(server);
    await purchase.pay(await newCard(purchase.client, cards.lacksFunds));
    const member = purchase.id;
    expect(await historyOf(purchase)).toEqual([
      mandateGiven(member),
      { kind: 'payment-opened', actor: 'member', member, attempt: 1, amount: expect.any(Number) },
      {
        kind: 'payment-declined',
        actor: 'server',
        member,
        attempt: 1,
        reason: 'insufficient_funds',
      },
      mandateEnded(member),
    ]);
  });

  test('refused by the insurer, and given back', async () => {
    const purchase = await paid(server);
    await server.sandbox.addFault({ service: 'insurer', operation: 'check', kind: 'error', times: 1 });
    await purchase.finish({ serial_number: '3N1CN8AE0PL000001' });
    const history = await wholeHistory(purchase, 'refund-done');
    const { amount, status } = await attemptOf(purchase);
    const member = purchase.id;
    expect(status).toBe('refunded');
    expect(history.slice(4)).toEqual([
      mandateEnded(member),
      { kind: 'refund-started', actor: 'server', member, attempt: 1, amount },
      { kind: 'policy-refused', actor: 'server', member },
      { kind: 'refund-done', actor: 'server', member, attempt: 1, amount },
    ]);
  });
});
