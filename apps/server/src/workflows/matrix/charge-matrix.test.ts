import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { newMember, type TestMember } from '../../testing/test-member.ts';
import { cards, newCard, readyToPay } from '../../testing/test-purchase.ts';
import { faultNames, faults, untilBooked, type FaultName } from '../../testing/matrix/faults.ts';
import { askUntilTold, outcomeOf, outcomes, paymentOf } from '../../testing/matrix/outcome.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ GATEWAY_TIMEOUT_MS: '1500' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

type Told = { status: string; decline_code?: string };
type Row = { told: Told; end: (typeof outcomes)[keyof typeof outcomes] };

const charges: Row = { told: { status: 'charged' }, end: outcomes.charged };
const rows: Record<keyof typeof cards, Row> = {
  charges,
  mastercard: charges,
  amex: charges,
  declines: { told: { status: 'declined', decline_code: 'declined' }, end: outcomes.declined },
  lacksFunds: { told: { status: 'declined', decline_code: 'insufficient_funds' }, end: outcomes.declined },
  failsFirst: charges,
  losesAnswer: charges,
  asks: { told: { status: 'action_required' }, end: outcomes.asked },
};

/** Two lost answers in a row are one more than the call retries by itself. */
const mayEndUnknown = (card: keyof typeof cards, fault: FaultName) =>
  fault.endsWith('twice') ||
  // This card fails or loses its own answer in addition to the fault: again two lost answers.
  (card === 'failsFirst' && fault.startsWith('late')) ||
  (card === 'losesAnswer' && fault.startsWith('late'));

describe.each(Object.keys(cards) as (keyof typeof cards)[])('sandbox-world.md, card %s', (card) => {
  beforeAll(async () => {
    member = await newMember(server);
  });

  // Visa, Mastercard and American Express share one row: the brand makes no difference to lost answers.
  test.each(card === 'mastercard' || card === 'amex' ? (['alone'] as const) : faultNames)(
    '%s',
    async (name) => {
      const { told, end } = rows[card];
      const purchase = await readyToPay(server, { member });
      const cardId = await newCard(member.client, cards[card]);
      const fault = faults[name];
      if (fault !== undefined) {
        await server.sandbox.addFault({ service: 'payment-gateway', operation: 'charge', ...fault });
      }
      const since = performance.now();
      const first = paymentOf(await purchase.pay(cardId));
      if (mayEndUnknown(card, name)) expect(['unknown', told.status]).toContain(first.status);
      else expect(first).toMatchObject({ ...told, attempt: 1, amount: purchase.amount });
      const { payment, asked } = await askUntilTold(purchase, cardId);
      expect(payment).toMatchObject({ ...told, attempt: 1, amount: purchase.amount });
      expect(asked).toBeLessThan(3);
      await untilBooked(name, since);
      expect(await outcomeOf(server, purchase)).toEqual(end);
      if (told.status !== 'charged') return;
      expect(payment.receipt_number).toMatch(/^R-\d{6,}$/);
      expect((await purchase.finish()).status).toBe(200);
      expect(await outcomeOf(server, purchase)).toEqual(outcomes.issued);
    },
  );
});
