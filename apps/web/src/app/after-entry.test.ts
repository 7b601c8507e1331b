import { expect, test } from 'vitest';
import { afterEntry } from './after-entry.ts';

test.each([
  [null, { path: '/dashboard', state: null }],
  [{ returnPath: '/auto/insurance/a?step=4' }, { path: '/auto/insurance/a?step=4', state: null }],
  [{ applicationId: 'a' }, { path: '/auto/insurance/a?step=7', state: { atChoice: true } }],
])('spec membership 4: from the entry to %j', (destination, leads) => {
  expect(afterEntry(destination)).toEqual(leads);
});
