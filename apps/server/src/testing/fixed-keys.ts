import { createDataKeys } from '../db/data-keys.ts';

/** For what is tested without a server. */
export const fixedKeys = createDataKeys(
  [{ id: 1, bytes: Buffer.from('a key for tests only'), usedFrom: new Date(0), isSecret: false }],
  () => new Date(0),
);
