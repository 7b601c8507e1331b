import { tabStored } from '../../common/storage-keys.ts';

/** A code that is on its way. Kept for the tab, so that a reload goes on where the person was. */
export type SentCode = {
  /** As it was asked for: digits, or their mask. */
  phone: string;
  /** Milliseconds since 1970. */
  validUntil: number;
  /** From when on another one may be asked for. */
  resendAt: number;
  /** The gateway did not say whether it took it. */
  unsure?: boolean;
};

/** Nothing of one that has expired. */
export function readSentCode(now: number): SentCode | null {
  const kept = tabStored.getJson('code_sent') as Partial<SentCode> | null;
  if (typeof kept?.phone !== 'string' || !(Number(kept.validUntil) > now)) return null;
  return {
    phone: kept.phone,
    validUntil: Number(kept.validUntil),
    resendAt: Number(kept.resendAt) || 0,
    unsure: kept.unsure === true,
  };
}

export function keepSentCode(sent: SentCode | null): void {
  tabStored.setJson('code_sent', sent);
}
