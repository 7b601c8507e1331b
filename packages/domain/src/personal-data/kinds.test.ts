import { describe, expect, test } from 'vitest';
import { dataTables } from './columns.ts';
import { dataKinds, purchaseCutoff, retentionCutoff, type DataKind } from './kinds.ts';
import { kindTexts, retentionWords } from './texts.ts';

const now = new Date('2026-02-28T18:00:00Z');

const personal = Object.entries(dataTables).flatMap(([table, kinds]) =>
  typeof kinds === 'string' ? [] : [[table, kinds] as const],
);

describe('trust.md, The member’s data: one table', () => {
  test('every kind holds something', () => {
    const held = new Set(personal.flatMap(([, kinds]) => Object.keys(kinds)));
    expect(Object.keys(dataKinds).toSorted()).toEqual([...held].toSorted());
  });

  test('no column has two kinds', () => {
    for (const [table, kinds] of personal) {
      const columns = Object.values(kinds).flat();
      expect([table, new Set(columns).size]).toEqual([table, columns.length]);
    }
  });

  test('whatever is blocked by law says so, and is kept as long as the purchase', () => {
    for (const kind of ['purchase', 'payment'] as const) {
      expect(dataKinds[kind]).toMatchObject({ retention: { as: 'purchase' }, fate: 'blocked' });
      expect(retentionWords(dataKinds[kind].retention)).toMatch(/^10 años después/);
    }
  });

  test.each(Object.entries(dataKinds))('%s has words', (kind, { retention }) => {
    const words = kindTexts[kind as DataKind];
    if (kind !== 'record') for (const text of Object.values(words ?? {})) expect(text).toMatch(/^[A-Z]\S*/);
    expect(words === null).toBe(kind === 'record');
    expect(retentionWords(retention)).not.toBe('');
  });
});

test('a time of keeping is counted back in days, that of a purchase in years', () => {
  expect(retentionCutoff('notice', now)).toEqual(new Date('2026-01-29T18:00:00Z'));
  expect(retentionCutoff('device', now)).toEqual(now);
  expect(purchaseCutoff(now)).toEqual(new Date('2016-02-28T18:00:00Z'));
});

test.each([
  ['change', '30 días después de terminar'],
  ['code', 'Hasta 1 día después de vencer'],
  ['link', 'Hasta que vence'],
  ['visitor', '30 días sin usarse'],
  ['assistance', '30 días'],
  ['identity', 'Mientras tengas cuenta'],
] as const)('%s: %s', (kind, words) => {
  expect(retentionWords(dataKinds[kind].retention)).toBe(words);
});
