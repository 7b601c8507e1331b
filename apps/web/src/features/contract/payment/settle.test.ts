import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pauseBefore, settle, type Attempt } from './settle.ts';

const fetchMock = vi.fn<typeof fetch>();
const attempt: Attempt = {
  applicationId: 'a',
  number: 2,
  cardId: 'card',
  addressId: null,
  amount: '1,751.17',
  known: false,
};
const never = { isOver: () => false, onWaiting: () => undefined };

const answers = (payment: object) =>
  new Response(
    JSON.stringify({ success: true, data: { data: { response: { payment: { attempt: 2, ...payment } } } } }),
  );
const refuses = (status: number, code: string) =>
  new Response(JSON.stringify({ success: false, code, message: '', details: {} }), { status });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('architecture, Paying: repeating the call is how the page asks for the state', () => {
  test('a lost answer, a failing server and an unknown outcome repeat the same attempt', async () => {
    fetchMock
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(refuses(504, 'GATEWAY_TIMEOUT'))
      .mockResolvedValueOnce(answers({ status: 'unknown' }))
      .mockResolvedValueOnce(answers({ status: 'charged' }));
    const rounds: number[] = [];
    const settled = settle(attempt, { ...never, onWaiting: (round) => rounds.push(round) });
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 3000);
    expect(await settled).toMatchObject({ kind: 'charged', attempt: 2, started: true });
    expect(rounds).toEqual([1, 2, 3]);
    const bodies = fetchMock.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toEqual({
      insurance_application_id: 'a',
      payment_card_id: 'card',
      amount: '1,751.17',
      attempt: 2,
    });
  });

  test('what the person agreed to and wishes goes along', async () => {
    fetchMock.mockResolvedValueOnce(answers({ status: 'charged' }));
    const mandate = { amount: '881.17', text_version: '2026-11' };
    await settle({ ...attempt, mandate, keepCard: true }, never);
    const [, init] = fetchMock.mock.calls[0] ?? [];
    expect(JSON.parse(init?.body as string)).toMatchObject({ mandate, keep_card: true });
  });

  test('nobody waits any more: it stops', async () => {
    fetchMock.mockImplementation(async () => answers({ status: 'pending' }));
    let over = false;
    const settled = settle(attempt, { ...never, isOver: () => over });
    await vi.advanceTimersByTimeAsync(500);
    over = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await settled).toBeNull();
    expect(fetchMock).toHaveBeenCalledOnce();
  });

  test.each([
    [1, 1000],
    [3, 3000],
    [15, 15_000],
    [40, 15_000],
  ])('pause before round %i', (round, milliseconds) => expect(pauseBefore(round)).toBe(milliseconds));
});

describe('calls.md, Payment: how an attempt ends', () => {
  test.each<[string, () => Response, object]>([
    ['charged', () => answers({ status: 'charged' }), { kind: 'charged', started: false }],
    [
      'declined',
      () => answers({ status: 'declined', decline_code: 'insufficient_funds' }),
      {
        kind: 'problem',
        problem: { detail: expect.stringContaining('fondos suficientes') as string, wayOut: null },
      },
    ],
    [
      'the bank asks',
      () => answers({ status: 'action_required', challenge_url: 'https://bank.example/c' }),
      { kind: 'bank', challengeUrl: 'https://bank.example/c' },
    ],
    ['identity', () => refuses(401, 'LEVEL_AUTHENTICATED'), { kind: 'identity', started: false }],
    ['another price', () => refuses(409, 'PRICE_CHANGED'), { kind: 'price-changed' }],
    [
      'an expired quote',
      () => refuses(410, 'QUOTE_EXPIRED'),
      { kind: 'problem', problem: { wayOut: 'quotes' } },
    ],
    [
      'an address of another postal code',
      () => refuses(409, 'ADDRESS_POSTAL_CODE'),
      { kind: 'problem', problem: { wayOut: 'address' } },
    ],
    [
      'too many attempts',
      () => refuses(429, 'ATTEMPT_LIMIT'),
      { kind: 'problem', problem: { detail: expect.stringContaining('límite de intentos') as string } },
    ],
  ])('%s', async (_name, answer, outcome) => {
    fetchMock.mockImplementation(async () => answer());
    expect(await settle(attempt, never)).toMatchObject(outcome);
  });

  test('an address that is no web address is not followed', async () => {
    fetchMock
      .mockResolvedValueOnce(answers({ status: 'action_required', challenge_url: 'javascript:alert(1)' }))
      .mockResolvedValueOnce(answers({ status: 'charged' }));
    const settled = settle(attempt, never);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await settled).toMatchObject({ kind: 'charged' });
  });
});
