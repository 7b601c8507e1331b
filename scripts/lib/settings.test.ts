import { expect, test } from 'vitest';
import { withMemorySettings } from './settings.mjs';

const limit = '--max-old-space-size=1024';

test.each([
  ['nobody has set anything', {}, { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: limit }],
  // Of two, Node takes the last.
  [
    'a limit of their own',
    { NODE_OPTIONS: '--max-old-space-size=4096' },
    { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: `${limit} --max-old-space-size=4096` },
  ],
  [
    'other options',
    { NODE_OPTIONS: '--enable-source-maps', HOST: '::1' },
    { MALLOC_ARENA_MAX: '2', HOST: '::1', NODE_OPTIONS: `${limit} --enable-source-maps` },
  ],
  ['arenas', { MALLOC_ARENA_MAX: '8' }, { MALLOC_ARENA_MAX: '8', NODE_OPTIONS: limit }],
])("a server's memory: %s", (_what, given, wanted) => {
  expect(withMemorySettings(given)).toEqual(wanted);
});
