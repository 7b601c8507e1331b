import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@socio/domain/dates';
import { settledRows, sumOfRows } from '@socio/domain/endorsements/price-difference';
import { POLICY_TERM_DAYS } from '@socio/domain/policy-term';
import { priceParts } from '@socio/domain/tariff/receipts';
import { startTestSandbox, type TestSandbox } from '../../testing/start-test-sandbox.ts';
import { demonstrationKey } from '../../weak-production.ts';
import { createInsurer } from './http.ts';
import type { QuoteChangeRequest } from './change-quotes.ts';
import type { Insurer } from './port.ts';
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

async function issued(key: string, ending = '123456'): Promise<string> {
  const answer = await insurer.issue({ ...issueRequest(key, `3N1CN8AE0RK${ending}`), cycle: 'MENSUAL' });
  if (answer.kind !== 'issued') throw new Error(answer.kind);
  return answer.policyNumber;
}

const inForce = { netPremium: 500_000, policyFee: 68_000 };
const changeOf = (policyNumber: string, change: Partial<QuoteChangeRequest> = {}): QuoteChangeRequest => ({
  idempotencyKey: `change of ${policyNumber}`,
  policyNumber,
  kind: 'coverage',
  changedOn: '2026-03-10',
  package: 'AMPLIA',
  vehicle: {
    brandModel: 'Nissan Versa',
    year: 2024,
    versionName: 'Sense',
    listPrice: 334_900_00,
    bodyType: 'sedan',
  },
  zipCode: '64000',
  state: 'Nuevo León',
  birthDate: '1979-11-02',
  ratedOn: '2026-03-01',
  inForce,
  paid: [{ number: 1, hasSurcharge: true }],
  ...change,
});

describe('what a change of an issued policy would cost', () => {
  test('the new price by the tariff, and the difference of what is paid, by parts', async () => {
    const policy = await issued('offered');
    const answer = await insurer.quoteChange(changeOf(policy));
    if (answer.kind !== 'offered') throw new Error(answer.kind);
    const term = { startDate: '2026-03-01', endDate: addDays('2026-03-01', POLICY_TERM_DAYS) };
    expect(answer.difference).toEqual(
      sumOfRows(
        settledRows({
          before: priceParts(inForce),
          after: answer.price,
          cycle: 'MENSUAL',
          ...term,
          paid: [{ number: 1, hasSurcharge: true }],
          changedOn: '2026-03-10',
        }),
      ),
    );
    expect(answer.reference).toMatch(/^E-\d+$/);
    expect(answer.until).toEqual(new Date('2026-03-01T18:30:00Z'));
    now = new Date('2026-03-02T18:00:00Z');
    expect(await insurer.quoteChange(changeOf(policy))).toEqual(answer);
  });

  test('a smaller coverage costs less', async () => {
    const policy = await issued('less');
    const answer = await insurer.quoteChange(changeOf(policy, { package: 'RC' }));
    expect(answer.kind === 'offered' && answer.difference.total).toBeLessThan(0);
  });

  test.each([
    ['a car that must be inspected', '000011', {}, 'inspection_needed'],
    ['a place', '123456', { kind: 'postal-code', zipCode: '99998' }, 'place_not_insured'],
  ] as const)('refused: %s', async (name, ending, change, reason) => {
    const policy = await issued(name, ending);
    expect(await insurer.quoteChange(changeOf(policy, change))).toEqual({ kind: 'refused', reason });
  });

  test('not answered: another request under the key, no such policy, no service', async () => {
    const policy = await issued('unanswered');
    await insurer.quoteChange(changeOf(policy));
    const unreadable = { kind: 'unknown', reason: 'unreadable' };
    expect(await insurer.quoteChange(changeOf(policy, { kind: 'version' }))).toEqual(unreadable);
    expect(await insurer.quoteChange(changeOf('SSA-1'))).toEqual(unreadable);
    const unavailable = { kind: 'unknown', reason: 'unavailable' };
    const other = { idempotencyKey: 'down', zipCode: '99997' };
    expect(await insurer.quoteChange(changeOf(policy, other))).toEqual(unavailable);
  });
});
