import { createHash } from 'node:crypto';

export type Tally = { add: (bytes: Buffer | string) => void; end: () => { bytes: number; sha256: string } };

/** Counts and hashes the bytes that pass. */
export function createTally(): Tally {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    add: (chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
    },
    end: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

/** A document is hashed with its name, so that swapped documents are noticed. */
export const documentMark = (key: string, size: number): string => `${key} ${size}\n`;
