import { expect, test } from 'vitest';
import { identityPlace } from './identity-place.ts';

const member = { isMember: true, hasKey: true, isLinkFlow: true, stage: 'contratacion' } as const;

// holds Q225
test.each([
  ['a member who came by a link just now', {}, 'link'],
  ['the same, on a page that could not be read', { stage: null }, 'link'],
  ['in the quote stage the link asks for nothing', { stage: 'cotizacion' }, 'panel'],
  ['more than five minutes ago', { isLinkFlow: false }, 'panel'],
  ['reloaded since: the key is gone', { hasKey: false }, 'panel'],
  ['a visitor by link', { isMember: false }, 'link'],
  ['a visitor by link, long ago', { isMember: false, isLinkFlow: false, stage: 'cotizacion' }, 'link'],
  ['a visitor by link after a reload', { isMember: false, hasKey: false }, 'nowhere'],
] as const)('spec quote 4, Authentication: %s', (_name, change, place) => {
  expect(identityPlace({ ...member, ...change })).toBe(place);
});
