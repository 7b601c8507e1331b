import { expect, test } from 'vitest';
import { missingConsents } from './consents.ts';

// holds Q282
test.each([
  [true, true, []],
  [false, true, ['terms']],
  [true, false, ['privacy']],
  [false, false, ['terms', 'privacy']],
])('spec quote 5, Step 6: terms %s, privacy %s', (terms, privacy, missing) => {
  expect(missingConsents({ terms, privacy })).toEqual(missing);
});
