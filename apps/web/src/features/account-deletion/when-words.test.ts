import { expect, test } from 'vitest';
import { whenWords } from './when-words.ts';

const due = '2026-03-15T18:00:00.000Z';
const nothing = { has_account: true, keeps_purchases: false, policy_ends_at: null, is_unfinished: false };

test.each([
  ['after its days', nothing, 'a partir del 15 mar 2026, 12:00, hora del centro'],
  [
    'after a refund on its way',
    { ...nothing, is_unfinished: true },
    'a partir del 15 mar 2026, 12:00, hora del centro, o cuando termine lo que está en curso, si es después',
  ],
  [
    'after the policy in force',
    { ...nothing, policy_ends_at: '2027-01-10T18:00:00.000Z' },
    'cuando termine tu póliza, a partir del 10 ene 2027, 12:00, hora del centro',
  ],
  [
    'after what a law makes compulsory of a cancelled one',
    { ...nothing, policy_ends_at: '2027-01-10T18:00:00.000Z', is_only_compulsory: true },
    'cuando termine la cobertura obligatoria de tu póliza cancelada, a partir del 10 ene 2027, 12:00, hora del centro',
  ],
  [
    'a policy that ends sooner',
    { ...nothing, policy_ends_at: '2026-03-14T18:00:00.000Z' },
    'a partir del 15 mar 2026, 12:00, hora del centro',
  ],
])('%s', (_what, state, words) => {
  expect(whenWords(due, state)).toBe(words);
});
