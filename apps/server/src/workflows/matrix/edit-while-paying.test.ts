import { createInsuranceApplication } from '@socio/contracts/create-insurance-application';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { cards, newCard, paid, readyToPay, until, type Purchase } from '../../testing/test-purchase.ts';
import { everyEdit, everythingOf, sendEdit } from '../../testing/matrix/every-edit.ts';
import { outcomeOf, outcomes, paymentOf } from '../../testing/matrix/outcome.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ GATEWAY_TIMEOUT_MS: '4000', INSURER_TIMEOUT_MS: '4000' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

type Fault = { operation?: string; kind: 'slow' | 'off'; times?: number; ms?: number };
const gateway = (fault: Fault) =>
  server.sandbox.addFault({ service: 'payment-gateway', operation: 'charge', ...fault });

const attemptIs = (purchase: Purchase, status: string) =>
  until(status, async () => (await outcomeOf(server, purchase)).attempts[0] === status);

/** Each brings a purchase into the named state and returns what lets it continue. */
const states: Record<string, (purchase: Purchase) => Promise<(() => Promise<unknown>) | undefined>> = {
  pending: async (purchase) => {
    const cardId = await newCard(purchase.client);
    await gateway({ kind: 'slow', times: 1, ms: 30_000 });
    const paying = purchase.pay(cardId);
    await attemptIs(purchase, 'pending');
    return async () => {
      await server.sandbox.clearFaults();
      expect(paymentOf(await paying)).toMatchObject({ status: 'charged', amount: purchase.amount });
    };
  },
  unknown: async (purchase) => {
    const cardId = await newCard(purchase.client);
    await gateway({ kind: 'off', times: 2 });
    expect(paymentOf(await purchase.pay(cardId)).status).toBe('unknown');
    return () => purchase.pay(cardId, { attempt: 1 });
  },
  action_required: async (purchase) => {
    const cardId = await newCard(purchase.client, cards.asks);
    const { challenge_url } = paymentOf(await purchase.pay(cardId));
    return async () => {
      await fetch(`${challenge_url}/approve`, { method: 'POST', redirect: 'manual' });
      await purchase.pay(cardId, { attempt: 1 });
    };
  },
  charged: async (purchase) => {
    await purchase.pay(await newCard(purchase.client));
    return undefined;
  },
};

describe('calls.md, The flow: every edit is refused while a charge is', () => {
  test.each(Object.entries(states))('%s: APPLICATION_LOCKED, and nothing changed', async (_state, reach) => {
    const purchase = await readyToPay(server);
    const edits = await everyEdit(purchase);
    const goOn = await reach(purchase);
    const before = await everythingOf(server, purchase.applicationId);
    const answers = await Promise.all(
      edits.map(async (edit) => {
        const { status, code } = await sendEdit(purchase.client, purchase.applicationId, edit);
        return `${edit[0]}: ${status} ${code}`;
      }),
    );
    expect(answers).toEqual(edits.map(([title]) => `${title}: 409 APPLICATION_LOCKED`));
    // In contracting the brand can no longer be changed at all.
    const brand = { brand_model: 'Kia Rio', insurance_application_id: purchase.applicationId };
    const again = await purchase.client.call(createInsuranceApplication, brand);
    expect(again).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await everythingOf(server, purchase.applicationId)).toEqual(before);
    await goOn?.();
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.charged);
  });

  test('being issued: every edit is refused, and the policy is the one that was paid for', async () => {
    const purchase = await paid(server);
    const edits = await everyEdit(purchase);
    await server.sandbox.addFault({
      service: 'insurer',
      operation: 'issue',
      kind: 'slow',
      times: 1,
      ms: 30_000,
    });
    const finishing = purchase.finish();
    await until('issuing', async () => (await outcomeOf(server, purchase)).policy === 'issuing');
    const codes = await Promise.all(
      edits.map(async (edit) => (await sendEdit(purchase.client, purchase.applicationId, edit)).code),
    );
    expect(new Set(codes)).toEqual(new Set(['APPLICATION_LOCKED']));
    await server.sandbox.clearFaults();
    const [policy] = (await finishing).body.data.data.response.get_insurance_policy_data;
    expect(policy).toMatchObject({
      'vehicle_insurance_application-year': '2024',
      'vehicle_insurance_application-zip_code': '64000',
      'vehicle_insurance_application-coverage': 'AMPLIA',
      'vehicle_insurance_application-first_payment': purchase.amount,
    });
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.issued);
  });
});

describe('architecture.md, house rule 10: an edit and the payment at the same moment', () => {
  // Keyed by its title in `everyEdit`, with the payment's refusal if the edit came first.
  test.each([
    ['version', 'QUOTE_REQUIRED'],
    ['postal code', 'QUOTE_REQUIRED'],
    ['package', 'PRICE_CHANGED'],
    ['edit vehicle', 'QUOTE_REQUIRED'],
    ['edit person', 'QUOTE_REQUIRED'],
  ])('%s: what is charged is what is bought', async (title, refusal) => {
    for (let round = 0; round < 3; round += 1) {
      const purchase = await readyToPay(server);
      const { applicationId } = purchase;
      const edit = (await everyEdit(purchase)).find(([name]) => name === title);
      if (edit === undefined) throw new Error(title);
      const cardId = await newCard(purchase.client);
      const before = (await everythingOf(server, applicationId)).application;
      const pay = () => purchase.pay(cardId);
      const change = () => sendEdit(purchase.client, applicationId, edit);
      const [payment, edited] =
        round === 0
          ? await Promise.all([pay(), change()])
          : (await Promise.all([change(), pay()])).toReversed();
      if (payment?.status === 200) {
        expect(edited).toMatchObject({ status: 409, code: 'APPLICATION_LOCKED' });
        expect(await outcomeOf(server, purchase)).toEqual(outcomes.charged);
        const { version_id, zip_code, coverage, billing_cycle } = before;
        const { application } = await everythingOf(server, applicationId);
        expect(application).toMatchObject({ version_id, zip_code, coverage, billing_cycle });
      } else {
        expect(edited?.status).toBe(200);
        expect(payment).toMatchObject({ status: 409, code: refusal });
        expect(await outcomeOf(server, purchase)).toMatchObject({ attempts: [], gateway: [] });
      }
    }
  });
});
