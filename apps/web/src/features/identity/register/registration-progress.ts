import { accessAges } from '@socio/domain/access-ages';
import { tabStored } from '../../../common/storage-keys.ts';

/** How far an account has come. Kept for the tab, so that a reload goes on where the person was. */
export type Progress = {
  /** The phone whose code was right, as it was asked for: digits, or their mask. */
  phone: string;
  /** Milliseconds since 1970. */
  provenAt: number;
  /** What the population registry found wrong last; null while it was not asked or nothing was. */
  complaint: string | null;
};

/** The server holds a proof for 20 minutes; of an older one nothing is believed. */
export function readProgress(now: number): Progress | null {
  const kept = tabStored.getJson('registration_progress') as Partial<Progress> | null;
  const age = now - Number(kept?.provenAt);
  if (typeof kept?.phone !== 'string' || !(age >= 0 && age < accessAges.authenticated)) return null;
  const complaint = typeof kept.complaint === 'string' ? kept.complaint : null;
  return { phone: kept.phone, provenAt: Number(kept.provenAt), complaint };
}

/** The code to this phone has just turned out to be right. */
export function provenNow(phone: string): Progress {
  return { phone, provenAt: Date.now(), complaint: null };
}

export function keepProgress(progress: Progress | null): void {
  tabStored.setJson('registration_progress', progress);
}
