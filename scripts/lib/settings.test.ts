import { expect, test } from 'vitest';
import { withMemorySettings } from './settings.mjs';

const limit = '--max-old-space-size=1024';
const GB = 2 ** 30;

test.each([
  ['nobody has set anything', {}, 4 * GB, { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: limit }],
  // Of two, Node takes the last.
  [
    'a limit of their own',
    { NODE_OPTIONS: '--max-old-space-size=4096' },
    4 * GB,
    { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: `${limit} --max-old-space-size=4096` },
  ],
  [
    'other options',
    { NODE_OPTIONS: '--enable-source-maps', HOST: '::1' },
    4 * GB,
    { MALLOC_ARENA_MAX: '2', HOST: '::1', NODE_OPTIONS: `${limit} --enable-source-maps` },
  ],
  ['arenas', { MALLOC_ARENA_MAX: '8' }, 4 * GB, { MALLOC_ARENA_MAX: '8', NODE_OPTIONS: limit }],
  ['a machine of 1 GB', {}, GB / 2, { MALLOC_ARENA_MAX: '2' }],
])("a server's memory: %s", (_what, given, heapLimit, wanted) => {
  expect(withMemorySettings(given, heapLimit)).toEqual(wanted);
});
