import { expect, test } from 'vitest';
import { linkKeyIn, linkKeyOf, rememberLinkKey } from './link-key.ts';

test.each([
  ['#k=AbC-_123', 'AbC-_123'],
  ['#utm=mail&k=AbC', 'AbC'],
  ['#k=', null],
  ['#other', null],
  ['', null],
])('calls.md, Magic links: the key in the fragment %j', (fragment, key) => {
  expect(linkKeyIn(fragment)).toBe(key);
});

test('calls.md, Magic links: the page remembers each application’s key, until it is forgotten', () => {
  rememberLinkKey('a', 'key of a');
  rememberLinkKey('b', 'key of b');
  expect([linkKeyOf('a'), linkKeyOf('b'), linkKeyOf('c')]).toEqual(['key of a', 'key of b', null]);
  rememberLinkKey('a', null);
  expect([linkKeyOf('a'), linkKeyOf('b')]).toEqual([null, 'key of b']);
});
