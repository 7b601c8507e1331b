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
    ifDateMatches: kept.ifDateMatches === true,
    unsure: kept.unsure === true,
  };
}

export function keepSentCode(sent: SentCode | null): void {
  tabStored.setJson('code_sent', sent);
}
