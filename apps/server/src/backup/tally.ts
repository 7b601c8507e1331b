import { createHash } from 'node:crypto';

export type Tally = { add: (bytes: Buffer | string) => void; end: () => { bytes: number; sha256: string } };

/** How many bytes went by, and which. */
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

/** A document counts with its name: two that changed places are not the same documents. */
export const documentMark = (key: string, size: number): string => `${key} ${size}\n`;
