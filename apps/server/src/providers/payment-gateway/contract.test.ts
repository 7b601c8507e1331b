import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../testing/start-test-sandbox.ts';
import { demonstrationKey } from '../../weak-production.ts';
import { createPaymentGateway } from './http.ts';
import type { CardToStore, ChargeRequest, PaymentGateway } from './port.ts';

let sandbox: TestSandbox;
let gateway: PaymentGateway;
beforeAll(async () => {
  sandbox = await startTestSandbox({ clock: () => new Date('2026-03-01T18:00:00Z') });
  gateway = createPaymentGateway({
    baseUrl: `${sandbox.url}/payment-gateway`,
    apiKey: demonstrationKey,
    timeoutMs: 1000,
  });
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

function cardOf(number: string, cvv = '123'): CardToStore {
  return { number, holder: 'CARLOS RAMIREZ PEREZ', expMonth: 3, expYear: 2026, cvv };
}

/** As a browser does. */
async function giveCard(number: string, cvv = '123'): Promise<string> {
  const answer = await fetch(`${sandbox.url}/payment-gateway/browser/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expMonth: 3, expYear: 2026, cvv }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function tokenOf(number: string): Promise<string> {
  const answer = await gateway.storeCard(cardOf(number));
  if (answer.kind !== 'stored') throw new Error(answer.kind);
  return answer.token;
}

async function chargeOf(idempotencyKey: string, number: string): Promise<ChargeRequest> {
  const returnUrl = 'http://127.0.0.1:4000/auto/insurance/a?step=11';
  const token = await tokenOf(number);
  return { idempotencyKey, token, amount: 175_117, currency: 'MXN', returnUrl, initiatedBy: 'member' };
}

describe('storeCard', () => {
  test.each([
    ['4242 4242 4242 4242', '123', '4242', 'Visa'],
    ['5555 5555 5555 4444', '123', '4444', 'Mastercard'],
    ['3782 822463 10005', '1234', '0005', 'American Express'],
    ['6011 1111 1111 1117', '123', '1117', 'Tarjeta'],
  ])('%s', async (number, cvv, last4, brand) => {
    const expiry = { month: 3, year: 2026 };
    const stored = { kind: 'stored', token: expect.any(String), last4, brand, expiry };
    expect(await gateway.storeCard(cardOf(number, cvv))).toEqual(stored);
    expect(await gateway.redeemCard(await giveCard(number, cvv))).toEqual(stored);
  });

  test('a token that the gateway gave a browser: once; none that it did not give, nor one for charges', async () => {
    const given = await giveCard('4242424242424242');
    const stored = await gateway.redeemCard(given);
    expect(stored).toMatchObject({ kind: 'stored' });
    const refused = { kind: 'refused', reason: 'unknown_token' };
    for (const token of [given, 'once_none', await tokenOf('4242424242424242')])
      expect(await gateway.redeemCard(token)).toEqual(refused);
  });

  test.each([
    ['error', 'unavailable'],
    ['off', 'unavailable'],
    ['slow', 'timeout'],
  ] as const)('of a token, the gateway is %s: unknown, never refused', async (kind, reason) => {
    const given = await giveCard('4242424242424242');
    const fault = { service: 'payment-gateway', operation: 'store-card', times: 1, ms: 2000 };
    await sandbox.addFault({ ...fault, kind });
    expect(await gateway.redeemCard(given)).toEqual({ kind: 'unknown', reason });
  });

  test.each([
    ['a number that fails Luhn', cardOf('4242424242424241'), 'invalid_number'],
    ['a card of last month', { ...cardOf('4242424242424242'), expMonth: 2 }, 'expired_card'],
    ['a code of the wrong length', cardOf('4242424242424242', '1234'), 'invalid_card'],
  ])('%s is refused', async (_name, card, reason) => {
    expect(await gateway.storeCard(card)).toEqual({ kind: 'refused', reason });
  });
});

describe('charge', () => {
  test.each([
    [
      '4242424242424242',
      { kind: 'charged', chargeId: expect.any(String), at: new Date('2026-03-01T18:00:00Z') },
    ],
    ['4000000000000002', { kind: 'declined', reason: 'card_declined', retry: 'later' }],
    ['4000000000009995', { kind: 'declined', reason: 'insufficient_funds', retry: 'later' }],
    [
      '4000002760003184',
      {
        kind: 'action-required',
        chargeId: expect.any(String),
        challengeUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/payment-gateway\/challenge\//),
      },
    ],
  ])('%s: same key, same answer', async (number, answer) => {
    const request = await chargeOf(`key ${number}/1`, number);
    const first = await gateway.charge(request);
    expect(first).toEqual(answer);
    expect(await gateway.charge(request)).toEqual(first);
    expect(await gateway.findByKey(request.idempotencyKey)).toEqual(first);
  });

  test.each([['4000000000000119'], ['4000000000006975']])('%s: unknown, then charged', async (number) => {
    const request = await chargeOf(`key ${number}`, number);
    expect(await gateway.charge(request)).toEqual({ kind: 'unknown', reason: 'unavailable' });
    expect(await gateway.charge(request)).toMatchObject({ kind: 'charged' });
  });

  test("'not found' is not a no: a late charge is booked after the answer", async () => {
    const request = await chargeOf('late', '4242424242424242');
    await sandbox.addFault({
      service: 'payment-gateway',
      operation: 'charge',
      kind: 'late',
      times: 1,
      ms: 100,
    });
    expect(await gateway.charge(request)).toEqual({ kind: 'unknown', reason: 'unavailable' });
    expect(await gateway.findByKey('late')).toEqual({ kind: 'not-found' });
    await expect.poll(() => gateway.findByKey('late')).toMatchObject({ kind: 'charged' });
  });

  test('a token or a key that means something else is unknown, not declined', async () => {
    const request = await chargeOf('used', '4242424242424242');
    await gateway.charge(request);
    const unreadable = { kind: 'unknown', reason: 'unreadable' };
    expect(await gateway.charge({ ...request, amount: 1 })).toEqual(unreadable);
    expect(await gateway.charge({ ...request, idempotencyKey: 'new', token: 'tok_none' })).toEqual(
      unreadable,
    );
  });
});

describe('charges of a mandate', () => {
  /** The first charge, by the member, and one that nobody is there for. */
  async function mandate(key: string, number: string) {
    const first = { ...(await chargeOf(`${key}:1`, number)), establishesMandate: true };
    const answer = await gateway.charge(first);
    const mandateOf = answer.kind === 'charged' ? answer.chargeId : '';
    const { establishesMandate: _, ...rest } = first;
    return { ...rest, idempotencyKey: `${key}:2`, initiatedBy: 'merchant', mandateOf } as const;
  }

  test.each([
    ['4242424242424242', { kind: 'charged', at: new Date('2026-03-01T18:00:00Z') }],
    ['4000000000000341', { kind: 'declined', reason: 'card_declined', retry: 'later' }],
    ['4000000000000358', { kind: 'declined', reason: 'card_closed', retry: 'never' }],
    ['4000000000000366', { kind: 'action-required', challengeUrl: expect.any(String) }],
  ])('docs/sandbox.md, %s: charged once, then', async (number, answer) => {
    const request = await mandate(`mandate ${number}`, number);
    const second = await gateway.charge(request);
    expect(second).toMatchObject(answer);
    expect(await gateway.charge(request)).toEqual(second);
    expect(await gateway.findByKey(request.idempotencyKey)).toEqual(second);
  });

  test('one that was never established, or of another card', async () => {
    const request = await mandate('of another card', '4242424242424242');
    const none = { kind: 'declined', reason: 'no_mandate', retry: 'never' };
    const other = { ...request, token: await tokenOf('4242424242424242') };
    expect(await gateway.charge(other)).toEqual(none);
    const unmarked = await gateway.charge(await chargeOf('unmarked', '4242424242424242'));
    const mandateOf = unmarked.kind === 'charged' ? unmarked.chargeId : '';
    expect(await gateway.charge({ ...request, idempotencyKey: 'unmarked:2', mandateOf })).toEqual(none);
  });

  test.each([
    ['slow', 'timeout'],
    ['drop', 'unavailable'],
  ] as const)('%s: unknown, and the same key tells the truth', async (kind, reason) => {
    const request = await mandate(`mandate ${kind}`, '4242424242424242');
    const fault = { service: 'payment-gateway', operation: 'charge', kind, times: 1, ms: 1500 };
    await sandbox.addFault(fault);
    expect(await gateway.charge(request)).toEqual({ kind: 'unknown', reason });
    expect(await gateway.charge(request)).toMatchObject({ kind: 'charged' });
  });

  test('a card that is closed takes no refund', async () => {
    const { mandateOf: chargeId } = await mandate('closed', '4000000000000374');
    const refused = { kind: 'refused', reason: 'card_closed' };
    expect(await gateway.refund({ idempotencyKey: 'closed', chargeId, amount: 100 })).toEqual(refused);
  });
});

describe('cancelByKey', () => {
  test('before anything came: blocked', async () => {
    expect(await gateway.cancelByKey('blocked')).toEqual({ kind: 'cancelled' });
    const request = await chargeOf('blocked', '4242424242424242');
    expect(await gateway.charge(request)).toEqual({ kind: 'cancelled' });
    expect(await gateway.findByKey('blocked')).toEqual({ kind: 'cancelled' });
  });

  test.each([
    ['charged', '4242424242424242'],
    ['declined', '4000000000000002'],
  ])('too late: already %s', async (kind, number) => {
    const answer = await gateway.charge(await chargeOf(`already ${kind}`, number));
    expect(answer.kind).toBe(kind);
    expect(await gateway.cancelByKey(`already ${kind}`)).toEqual({ kind: 'already', answer });
  });
});

describe('refund and list', () => {
  test('once by key, listed with its charge; a fault makes it fail', async () => {
    const answer = await gateway.charge(await chargeOf('refunded', '4242424242424242'));
    const chargeId = answer.kind === 'charged' ? answer.chargeId : '';
    const request = { idempotencyKey: 'refund', chargeId, amount: 175_117 };
    await sandbox.addFault({ service: 'payment-gateway', operation: 'refund', kind: 'error', times: 1 });
    expect(await gateway.refund(request)).toEqual({ kind: 'unknown', reason: 'unavailable' });
    const first = await gateway.refund(request);
    expect(first).toMatchObject({ kind: 'refunded' });
    expect(await gateway.refund(request)).toEqual(first);
    expect(await gateway.refund({ ...request, idempotencyKey: 'more' })).toMatchObject({ kind: 'refused' });

    const period = { from: new Date('2026-03-01T18:00:00Z'), to: new Date('2026-03-01T18:00:01Z') };
    const listed = await gateway.list(period);
    const own = listed.kind === 'listed' ? listed.charges.filter((one) => one.chargeId === chargeId) : [];
    expect(own).toMatchObject([{ idempotencyKey: 'refunded', status: 'charged', refundedAmount: 175_117 }]);
  });
});
