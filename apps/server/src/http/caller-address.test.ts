import { expect, test } from 'vitest';
import { callerAddress } from './caller-address.ts';

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2806:2f0:1:2:aaaa:bbbb:cccc:dddd', '2806:2f0:1:2::/64'],
  ['2806:2f0:1:2::1', '2806:2f0:1:2::/64'],
  ['2806:2f0:1:3::1', '2806:2f0:1:3::/64'],
  ['not an address', 'not an address'],
])('architecture.md, guessing: %s counts as %s', (ip, expected) => {
  expect(callerAddress(ip)).toBe(expected);
});
