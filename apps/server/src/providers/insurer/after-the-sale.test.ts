import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../testing/start-test-sandbox.ts';
import { demonstrationKey } from '../../weak-production.ts';
import { createInsurer } from './http.ts';
import type { Insurer, IssueRequest } from './port.ts';
import { requests } from './testing/after-the-sale-requests.ts';
import { issueRequest } from './testing/issue-request.ts';

const start = new Date('2026-03-01T18:00:00Z');
let now = start;
let sandbox: TestSandbox;
let insurer: Insurer;
beforeAll(async () => {
  sandbox = await startTestSandbox({ clock: () => now });
  insurer = createInsurer({ baseUrl: `${sandbox.url}/insurer`, apiKey: demonstrationKey, timeoutMs: 1000 });
});
afterEach(async () => {
  now = start;
  await sandbox.clearFaults();
});
afterAll(() => sandbox.close());

const unreadable = { kind: 'unknown', reason: 'unreadable' };
const monthly = {
  cycle: 'MENSUAL',
  amounts: { firstPayment: 1000, laterPayment: 900, totalPremium: 10_900 },
} as const;

/** A policy of twelve receipts, due on the first of each month. */
async function issued(key: string, change: Partial<IssueRequest> = {}, ending = '123456'): Promise<string> {
  const request = { ...issueRequest(key, `3N1CN8AE0RK${ending}`), ...monthly, ...change };
  const answer = await insurer.issue(request);
  if (answer.kind !== 'issued') throw new Error(answer.kind);
  return answer.policyNumber;
}

const byProduct = { collectedBy: 'product', graceDays: 15 } as const;
const statesOf = async (policyNumber: string) => {
  const answer = await insurer.receiptStates(policyNumber);
  if (answer.kind !== 'states') throw new Error(answer.kind);
  return [answer.policy, ...answer.receipts.map(({ state }) => state)];
};
const times = <T>(count: number, one: T) => Array.from({ length: count }, () => one);

describe('receipts that the product collects', () => {
  test('paid once reported, due where not; one report for a key', async () => {
    const policy = await issued('reported', byProduct);
    expect(await statesOf(policy)).toEqual(['in-force', 'paid', ...times(11, 'upcoming')]);
    now = new Date('2026-05-01T06:00:00Z');
    expect(await statesOf(policy)).toEqual(['in-force', 'paid', 'due', 'due', ...times(9, 'upcoming')]);
    const report = requests.reportReceipt(policy);
    expect(await insurer.reportReceipt(report)).toEqual({ kind: 'recorded' });
    expect(await insurer.reportReceipt(report)).toEqual({ kind: 'recorded' });
    expect(await insurer.reportReceipt({ ...report, amount: 901 })).toEqual(unreadable);
    const answer = await insurer.receiptStates(policy);
    expect(answer).toMatchObject({ kind: 'states', asOf: now, policy: 'in-force' });
    expect(answer.kind === 'states' && answer.receipts.slice(0, 3)).toEqual([
      { number: 1, state: 'paid', paidAt: start },
      { number: 2, state: 'paid', paidAt: report.paidAt },
      { number: 3, state: 'due', paidAt: null },
    ]);
  });

  test.each([
    ['another amount', byProduct, 2, { amount: 901 }, 'amount_differs'],
    ['no such receipt', byProduct, 13, {}, 'no_such_receipt'],
    ['the insurer collects it', { collectedBy: 'insurer' }, 2, {}, 'collected_by_insurer'],
    ['the only receipt of a year', { ...byProduct, cycle: 'ANUAL' }, 2, {}, 'no_such_receipt'],
  ] as const)('a report is refused, and again: %s', async (name, terms, number, change, reason) => {
    const report = { ...requests.reportReceipt(await issued(name, terms), number), ...change };
    expect(await insurer.reportReceipt(report)).toEqual({ kind: 'refused', reason });
    expect(await insurer.reportReceipt(report)).toEqual({ kind: 'refused', reason });
  });

  test('the first receipt, paid with the purchase, is reported, too, and none twice', async () => {
    const policy = await issued('first', byProduct);
    const first = { ...requests.reportReceipt(policy, 1), paidAt: start, amount: 1000 };
    expect(await insurer.reportReceipt(first)).toEqual({ kind: 'recorded' });
    const again = { ...first, idempotencyKey: 'first again' };
    expect(await insurer.reportReceipt(again)).toEqual({ kind: 'refused', reason: 'already_recorded' });
  });

  test('LSCS 40: a receipt that lapses suspends the policy, and a late payment revives nothing', async () => {
    const policy = await issued('lapsed', byProduct);
    now = new Date('2026-04-16T18:00:00Z');
    const lapse = requests.confirmLapse(policy);
    expect(await insurer.confirmLapse(lapse)).toEqual({ kind: 'lapsed', at: lapse.at });
    now = new Date('2026-05-02T18:00:00Z');
    expect(await insurer.confirmLapse(lapse)).toEqual({ kind: 'lapsed', at: lapse.at });
    expect(await insurer.confirmLapse({ ...lapse, number: 3 })).toEqual(unreadable);
    expect(await statesOf(policy)).toEqual(['suspended', 'paid', 'lapsed', ...times(10, 'upcoming')]);
    const late = { ...requests.reportReceipt(policy), paidAt: now };
    expect(await insurer.reportReceipt(late)).toEqual({ kind: 'refused', reason: 'receipt_lapsed' });
  });

  test.each([
    ['before the end of grace', byProduct, { at: new Date('2026-04-16T17:59:59Z') }, 'within_grace'],
    ['in the future', byProduct, { at: new Date('2026-05-16T18:00:00Z') }, 'within_grace'],
    ['of longer grace', { ...byProduct, graceDays: 16 }, {}, 'within_grace'],
    ['of a paid one', byProduct, { number: 1 }, 'receipt_paid'],
    ['of what the insurer collects', {}, {}, 'collected_by_insurer'],
  ] as const)('a lapse is refused: %s', async (name, terms, change, reason) => {
    const policy = await issued(`lapse ${name}`, terms);
    now = new Date('2026-04-16T18:00:00Z');
    const lapse = { ...requests.confirmLapse(policy), ...change };
    expect(await insurer.confirmLapse(lapse)).toEqual({ kind: 'refused', reason });
  });

  test.each([
    ['000005', 'confirmLapse', 'lapse_not_accepted'],
    ['000007', 'reportReceipt', 'payment_not_accepted'],
    ['000004', 'cancelPolicy', 'beneficiary_must_consent'],
  ] as const)('docs/sandbox.md: VIN ending in %s refuses %s', async (ending, call, reason) => {
    const policy = await issued(`vin ${ending}`, byProduct, ending);
    now = new Date('2026-04-16T18:00:00Z');
    const refused = { kind: 'refused', reason };
    expect(await insurer[call](requests[call](policy) as never)).toEqual(refused);
    expect(await insurer[call](requests[call](policy) as never)).toEqual(refused);
  });
});

describe('receipts that the insurer collects', () => {
  test('each at 9:00 of the day it is due', async () => {
    const policy = await issued('collected');
    now = new Date('2026-04-01T14:59:00Z');
    expect(await statesOf(policy)).toEqual(['in-force', 'paid', 'due', ...times(10, 'upcoming')]);
    now = new Date('2026-04-01T15:00:00Z');
    expect(await statesOf(policy)).toEqual(['in-force', 'paid', 'paid', ...times(10, 'upcoming')]);
    now = new Date('2027-02-20T15:00:00Z');
    expect(await statesOf(policy)).toEqual(['in-force', ...times(12, 'paid')]);
  });

  test('docs/sandbox.md: with a VIN ending in 000003 the third one stays unpaid', async () => {
    const policy = await issued('unpaid', { graceDays: 10 }, '000003');
    now = new Date('2026-05-11T17:59:00Z');
    const [paid, upcoming] = [times(2, 'paid'), times(9, 'upcoming')];
    expect(await statesOf(policy)).toEqual(['in-force', ...paid, 'due', ...upcoming]);
    now = new Date('2026-05-11T18:00:00Z');
    expect(await statesOf(policy)).toEqual(['suspended', ...paid, 'lapsed', ...upcoming]);
    now = new Date('2026-09-11T18:00:00Z');
    expect(await statesOf(policy)).toEqual(['suspended', ...paid, 'lapsed', ...upcoming]);
  });

  test('nothing more after the policy was cancelled', async () => {
    const policy = await issued('collected until');
    now = new Date('2026-04-10T18:00:00Z');
    await insurer.cancelPolicy(requests.cancelPolicy(policy));
    now = new Date('2026-07-10T18:00:00Z');
    expect(await statesOf(policy)).toEqual(['cancelled', 'paid', 'paid', ...times(10, 'cancelled')]);
  });

  test('a policy that the insurer does not have', async () => {
    expect(await insurer.receiptStates('SSA-1')).toEqual({ kind: 'not-found' });
    expect(await insurer.receiptStates('../policies')).toEqual({ kind: 'not-found' });
  });
});

describe('cancelPolicy and policyStates', () => {
  test('at once, or at 12:00 of a later day; the same key, the same answer', async () => {
    const [today, later] = [await issued('today'), await issued('later')];
    const first = await insurer.cancelPolicy(requests.cancelPolicy(today));
    const folio = expect.stringMatching(/^C-\d+$/);
    expect(first).toEqual({ kind: 'cancelled', folio, effectiveAt: start, noClaim: true });
    const noon = new Date('2026-03-10T18:00:00Z');
    const second = await insurer.cancelPolicy(requests.cancelPolicy(later, '2026-03-10'));
    expect(second).toMatchObject({ kind: 'cancelled', effectiveAt: noon });
    now = new Date('2026-03-10T17:59:00Z');
    expect((await statesOf(later))[0]).toBe('in-force');
    now = noon;
    expect((await statesOf(later))[0]).toBe('cancelled');
    expect(await insurer.cancelPolicy(requests.cancelPolicy(today))).toEqual(first);
    expect(await insurer.cancelPolicy(requests.cancelPolicy(later, '2026-03-11'))).toEqual(unreadable);
    const listed = await insurer.list({ from: start, to: new Date('2026-03-01T18:00:01Z') });
    const ended =
      listed.kind === 'listed' ? listed.policies.filter(({ status }) => status === 'cancelled') : [];
    expect(ended.map(({ policyNumber }) => policyNumber)).toEqual(expect.arrayContaining([today, later]));
    // The policy was issued all the same: a purchase that asks again must not learn anything else.
    expect(await insurer.findByKey('today')).toMatchObject({ kind: 'issued', policyNumber: today });
  });

  test('refused: cancelled already, after its end, or over', async () => {
    const policy = await issued('refused');
    const request = requests.cancelPolicy(policy);
    const cancel = (change: object) => insurer.cancelPolicy({ ...request, ...change });
    const refused = (reason: string) => ({ kind: 'refused', reason });
    expect(await cancel({ effectiveOn: '2027-03-02' })).toEqual(refused('after_the_end'));
    now = new Date('2027-03-01T18:00:00Z');
    expect(await cancel({ idempotencyKey: 'on the last day' })).toEqual(refused('policy_ended'));
    now = start;
    await cancel({ idempotencyKey: 'in time' });
    expect(await cancel({ idempotencyKey: 'again' })).toEqual(refused('already_cancelled'));
    expect(await cancel({ effectiveOn: '2027-03-02' })).toEqual(refused('after_the_end'));
  });

  test('within a day: no claim, no assistance; a service asked for, or a VIN ending in 000006, is one', async () => {
    const withinADay = (policy: string) => ({ ...requests.cancelPolicy(policy), withinADay: true });
    const [quiet, towed, claimed] = [
      await issued('quiet'),
      await issued('towed'),
      await issued('claimed', {}, '000006'),
    ];
    const tow = { idempotencyKey: 'towed', policyNumber: towed, kind: 'tow', phone: '5512345678' } as const;
    await insurer.orderService({ ...tow, note: null, place: null, position: null });
    expect(await insurer.cancelPolicy(withinADay(quiet))).toMatchObject({ noClaim: true });
    expect(await insurer.cancelPolicy(withinADay(towed))).toMatchObject({ noClaim: false });
    expect(await insurer.cancelPolicy(withinADay(claimed))).toMatchObject({ noClaim: false });
    expect(await statesOf(quiet)).toEqual(['cancelled', 'refunded', ...times(11, 'cancelled')]);
    expect(await statesOf(towed)).toEqual(['cancelled', 'paid', ...times(11, 'cancelled')]);
  });

  test('what the insurer cancels from its own side is told since an instant, once', async () => {
    const [own, ours] = [await issued('own side'), await issued('our side')];
    now = new Date('2026-04-05T18:00:00Z');
    const cancel = async (body: object) => {
      const path = `${sandbox.url}/insurer/policies/${own}/cancel`;
      const headers = { 'content-type': 'application/json' };
      return await (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const told = await cancel({ effectiveOn: '2026-04-20', reason: 'fraud' });
    now = new Date('2026-04-06T18:00:00Z');
    expect(await cancel({})).toEqual(told);
    await insurer.cancelPolicy(requests.cancelPolicy(ours, '2026-04-06'));
    const states = await insurer.policyStates(new Date('2026-04-05T18:00:00Z'));
    expect(states).toEqual({
      kind: 'states',
      asOf: now,
      cancelled: [
        {
          policyNumber: own,
          folio: expect.any(String),
          reason: 'fraud',
          effectiveAt: new Date('2026-04-20T18:00:00Z'),
          decidedAt: new Date('2026-04-05T18:00:00Z'),
        },
      ],
    });
    expect(await insurer.policyStates(now)).toMatchObject({ cancelled: [] });
    expect(await insurer.cancelPolicy(requests.cancelPolicy(own))).toEqual({
      kind: 'refused',
      reason: 'already_cancelled',
    });
  });

  test('a cancelled policy gets no endorsement, no lapse and no payment made afterwards', async () => {
    const policy = await issued('over', byProduct);
    await insurer.cancelPolicy(requests.cancelPolicy(policy));
    now = new Date('2026-04-16T18:00:00Z');
    const refused = { kind: 'refused', reason: 'policy_cancelled' };
    expect(await insurer.confirmLapse(requests.confirmLapse(policy))).toEqual(refused);
    expect(await insurer.reportReceipt(requests.reportReceipt(policy))).toEqual(refused);
    const change = { kind: 'plates', plates: 'ABC-123-A' } as const;
    const endorsement = { idempotencyKey: 'over', policyNumber: policy, number: 1, change };
    expect(await insurer.endorse(endorsement)).toMatchObject({ reason: 'policy_not_in_force' });
  });
});

describe('an answer that does not come is unknown, and the same request tells the truth', () => {
  const calls = [
    ['reportReceipt', 'report-receipt', 'recorded'],
    ['confirmLapse', 'confirm-lapse', 'lapsed'],
    ['cancelPolicy', 'cancel-policy', 'cancelled'],
  ] as const;
  const faults = ['error', 'off', 'drop', 'late', 'slow'] as const;
  const cases = calls.flatMap((call) => faults.map((kind) => [...call, kind] as const));

  test.each(cases)('%s (%s → %s): %s', async (call, operation, end, kind) => {
    const policy = await issued(`${operation} ${kind}`, byProduct);
    now = new Date('2026-04-16T18:00:00Z');
    const request = requests[call](policy) as never;
    await sandbox.addFault({ service: 'insurer', operation, kind, times: 1, ms: kind === 'slow' ? 1500 : 1 });
    const reason = kind === 'slow' ? 'timeout' : 'unavailable';
    expect(await insurer[call](request)).toEqual({ kind: 'unknown', reason });
    const answer = await insurer[call](request);
    expect(answer).toMatchObject({ kind: end });
    expect(await insurer[call](request)).toEqual(answer);
  });

  test.each(['error', 'off', 'drop'] as const)('what is only asked, %s', async (kind) => {
    const policy = await issued(`asked ${kind}`);
    for (const operation of ['receipt-states', 'policy-states'])
      await sandbox.addFault({ service: 'insurer', operation, kind, times: 1 });
    const unavailable = { kind: 'unknown', reason: 'unavailable' };
    expect(await insurer.receiptStates(policy)).toEqual(unavailable);
    expect(await insurer.policyStates(start)).toEqual(unavailable);
    expect(await insurer.receiptStates(policy)).toMatchObject({ kind: 'states' });
    expect(await insurer.policyStates(start)).toMatchObject({ kind: 'states' });
  });

  test('a policy that the insurer does not have', async () => {
    expect(await insurer.reportReceipt(requests.reportReceipt('SSA-1'))).toEqual(unreadable);
    expect(await insurer.confirmLapse(requests.confirmLapse('SSA-1'))).toEqual(unreadable);
    expect(await insurer.cancelPolicy(requests.cancelPolicy('SSA-1'))).toEqual(unreadable);
  });
});
