import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DataKeys } from '../../db/data-keys.ts';

/** Without letters and digits that look alike in print. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Of the form of a seal: another one would begin otherwise. */
const keyId = '1';
const groups = 4;
const groupLength = 4;

/**
 * Proves that whoever asks about a policy has its document: '1-K7Q2-M9XD-4TRW-8HJN', 80 bits, URL-safe. Printed codes
 * last forever, so a seal is stored with its policy and compared, never computed again.
 */
export function sealPolicy(policyNumber: string, keys: Pick<DataKeys, 'mac'>): string {
  const mac = keys.mac(`policy seal ${keyId}:${policyNumber}`);
  const characters = [...mac.subarray(0, groups * groupLength)].map(
    (byte) => alphabet[byte % alphabet.length],
  );
  const parts = Array.from({ length: groups }, (_, group) =>
    characters.slice(group * groupLength, (group + 1) * groupLength).join(''),
  );
  return [keyId, ...parts].join('-');
}

/** Takes the same time wherever the two differ. */
export function isSameSeal(given: string, kept: string): boolean {
  const digest = (seal: string) => createHmac('sha256', 'seal comparison').update(seal).digest();
  return timingSafeEqual(digest(given), digest(kept));
}
