import { expect, test } from 'vitest';
import { isMembershipAccepted } from './membership-accepted.ts';

// holds M201
test.each([
  [{ is_active: true }, true],
  [{ is_active: true, is_not_active: true }, true],
  [{ is_active: true, is_not_active: false }, false],
  [{ is_active: false, is_not_active: true }, false],
  [{ is_active: 1 }, true],
  [{}, false],
])('spec membership 5: %j accepted: %s', (answer, accepted) => {
  expect(isMembershipAccepted(answer)).toBe(accepted);
});
