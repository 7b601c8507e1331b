import { randomInt, timingSafeEqual } from 'node:crypto';
import { codeDigits, type CodeDigits } from '@socio/domain/code-rules';
import type { DataKeys } from '../../../db/data-keys.ts';

const textOf = (challengeId: string, code: string) => `${challengeId}:${code}`;

export function hashCode(challengeId: string, code: string, keys: DataKeys): Buffer {
  return keys.mac(textOf(challengeId, code));
}

export function isCode(hash: Buffer, challengeId: string, code: string, keys: DataKeys): boolean {
  return keys.macs(textOf(challengeId, code)).some((mac) => timingSafeEqual(hash, mac));
}

export function randomCode(digits: CodeDigits): string {
  // Two halves, since randomInt stops at 2^48.
  const part = () => String(randomInt(10 ** codeDigits.usual)).padStart(codeDigits.usual, '0');
  return digits === codeDigits.usual ? part() : part() + part();
}

/** The code of a challenge that a job sends: made again at each try, so that it is kept nowhere. */
export function codeOfJob(challengeId: string, digits: number, keys: DataKeys): string {
  const bytes = keys.mac(`code by job:${challengeId}`);
  return String(bytes.readBigUInt64BE() % 10n ** BigInt(digits)).padStart(digits, '0');
}
