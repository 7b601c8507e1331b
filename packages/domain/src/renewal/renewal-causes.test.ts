import { expect, test } from 'vitest';
import { renewalCauses, type RenewalYear } from './renewal-causes.ts';

const last: RenewalYear = {
  total: 1_000_000,
  coverage: 'AMPLIA',
  commercialValue: 200_000_00,
  tariffVersion: '1',
  discount: 1000,
  claims: 0,
};

test.each<[string, Partial<RenewalYear>, string[]]>([
  ['the same price', { commercialValue: 1 }, []],
  ['only a year older', { total: 1 }, ['age']],
  ['a claim', { total: 1, claims: 1 }, ['claims', 'age']],
  ['the car’s value', { total: 1, commercialValue: 180_000_00 }, ['vehicle-value', 'age']],
  ['an unknown value', { total: 1, commercialValue: null }, ['age']],
  ['another coverage', { total: 1, coverage: 'RC' }, ['coverage', 'age']],
  ['another tariff', { total: 1, tariffVersion: '2' }, ['tariff', 'age']],
  ['another discount', { total: 1, discount: 0 }, ['discount', 'age']],
])('after-the-sale.md, Renewal: %s', (_name, next, causes) => {
  expect(renewalCauses(last, { ...last, ...next })).toEqual(causes);
});
