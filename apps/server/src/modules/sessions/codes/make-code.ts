import { createHmac, randomInt } from 'node:crypto';
import { codeDigits, type CodeDigits } from '@socio/domain/code-rules';

export function hashCode(challengeId: string, code: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${challengeId}:${code}`).digest();
}

export function randomCode(digits: CodeDigits): string {
  // Two halves, since randomInt stops at 2^48.
  const part = () => String(randomInt(10 ** codeDigits.usual)).padStart(codeDigits.usual, '0');
  return digits === codeDigits.usual ? part() : part() + part();
}

/** The code of a challenge that a job sends: made again at each try, so that it is kept nowhere. */
export function codeOfJob(challengeId: string, digits: number, secret: string): string {
  const bytes = createHmac('sha256', secret).update(`code by job:${challengeId}`).digest();
  return String(bytes.readBigUInt64BE() % 10n ** BigInt(digits)).padStart(digits, '0');
}
