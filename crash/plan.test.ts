import { describe, expect, test } from 'vitest';
import { expectedEnds } from './expected-ends.ts';
import { planKill } from './plan-kill.ts';
import { planPurchase, type PurchasePlan } from './plan-purchase.ts';

const many = Array.from({ length: 400 }, (_, index) => index);

describe('a seed is a plan', () => {
  test('the same seed plans the same purchases, faults and kills; another one others', () => {
    const plan = (seed: number) => many.map((index) => [planPurchase(seed, index), planKill(seed, index)]);
    expect(plan(7)).toEqual(plan(7));
    expect(plan(7)).not.toEqual(plan(8));
  });

  test('one kill in ten takes the database too, in each ten', () => {
    for (const seed of [1, 2, 3]) {
      for (let block = 0; block < 20; block += 1) {
        const victims = many.slice(block * 10, block * 10 + 10).map((index) => planKill(seed, index).victim);
        expect(victims.filter((victim) => victim !== 'server')).toHaveLength(1);
      }
    }
  });

  test('every card, leaving, kind of fault and of kill comes up', () => {
    const purchases = many.map((index) => planPurchase(1, index));
    const kills = many.map((index) => planKill(1, index));
    const faults = purchases.flatMap((one) => one.faults.map(({ fault }) => fault));
    expect(new Set(purchases.map(({ cards }) => cards.first)).size).toBe(9);
    expect(new Set(purchases.map(({ leaves }) => leaves)).size).toBe(4);
    expect(new Set(purchases.map(({ tabs }) => tabs)).size).toBe(2);
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(
      new Set(['slow', 'error', 'drop', 'late', 'off']),
    );
    expect(new Set(faults.map(({ service }) => service)).size).toBe(3);
    expect(new Set(purchases.map(({ afterwards }) => afterwards)).size).toBe(7);
    expect(new Set(kills.map(({ aim }) => aim)).size).toBe(5);
    expect(new Set(kills.map(({ victim }) => victim)).size).toBe(3);
    // A mail server that says no and yet delivers would make any message two.
    expect(faults).not.toContainEqual(expect.objectContaining({ service: 'smtp', kind: 'late' }));
    for (const end of ['000000', '000001', '000002'])
      expect(purchases.some(({ vin }) => vin.endsWith(end))).toBe(true);
    for (const { vin } of purchases) expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
  });
});

describe('how a purchase may end', () => {
  const plan: PurchasePlan = {
    index: 0,
    cycle: 'ANUAL',
    cards: { first: 'charges', second: null },
    vin: '3N1CN8AE0PL100000',
    plates: 'ABC-123-A',
    tabs: 1,
    leaves: 'never',
    afterwards: 'nothing',
    faults: [],
  };
  const refusedVin = { vin: '3N1CN8AE0PL000001' };
  test.each<[string, Partial<PurchasePlan>, string[]]>([
    ['to the end', {}, ['issued']],
    ['refused for good', refusedVin, ['refunded']],
    ['declined', { cards: { first: 'declines', second: null } }, ['none']],
    ['declined, then another card', { cards: { first: 'declines', second: 'charges' } }, ['issued']],
    ['left while paying', { leaves: 'while-paying' }, ['none', 'charged']],
    [
      'left before the bank was answered',
      { leaves: 'while-paying', cards: { first: 'asked-approved', second: null } },
      ['none'],
    ],
    ['left after paying', { leaves: 'paid' }, ['charged']],
    ['left while issuing', { leaves: 'while-issuing' }, ['charged', 'issued']],
    ['left while it was refused', { ...refusedVin, leaves: 'while-issuing' }, ['charged', 'refunded']],
  ])('%s', (_name, change, ends) => {
    expect(expectedEnds({ ...plan, ...change })).toEqual(ends);
  });
});
