import type { CodeDigits } from '@socio/domain/code-rules';
import { tabStored } from '../../common/storage-keys.ts';
import { digitsIn } from './send-otp.ts';

/** A code that was sent. Kept for the tab, so that a reload continues where the person was. */
export type SentCode = {
  /** As requested: digits, or their mask. */
  phone: string;
  /** Milliseconds since 1970. */
  validUntil: number;
  /** When another one may be requested. */
  resendAt: number;
  digits: CodeDigits;
  /** An earlier code of another length, which stays good for its own time. */
  earlier?: { digits: CodeDigits; validUntil: number } | undefined;
  /** It comes only if the birth date given is the member's. */
  ifDateMatches?: boolean;
  /** The gateway did not say whether it accepted it. */
  unsure?: boolean;
};

/** Null if it has expired. */
export function readSentCode(now: number): SentCode | null {
  const kept = tabStored.getJson('code_sent') as Partial<SentCode> | null;
  if (typeof kept?.phone !== 'string' || !(Number(kept.validUntil) > now)) return null;
  return {
    phone: kept.phone,
    validUntil: Number(kept.validUntil),
    resendAt: Number(kept.resendAt) || 0,
    digits: digitsIn(kept.digits),
    earlier: kept.earlier && {
      digits: digitsIn(kept.earlier.digits),
      validUntil: kept.earlier.validUntil,
    },
    ifDateMatches: kept.ifDateMatches === true,
    unsure: kept.unsure === true,
  };
}

/** The code before `next`, if it is still good and has another length. */
export function earlierOf(
  before: SentCode | null,
  next: Pick<SentCode, 'phone' | 'digits'>,
  now: number,
): SentCode['earlier'] {
  if (before === null || before.phone !== next.phone) return undefined;
  return [before, before.earlier].find(
    (code) => code !== undefined && code.validUntil > now && code.digits !== next.digits,
  );
}

export function keepSentCode(sent: SentCode | null): void {
  tabStored.setJson('code_sent', sent);
}
