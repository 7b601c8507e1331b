import { accessAges } from '@socio/domain/access-ages';
import { tabStored } from '../../../common/storage-keys.ts';

/** Progress of a registration. Kept for the tab, so that a reload continues where the person was. */
export type Progress = {
  /** The phone whose code was right, as requested: digits, or their mask. */
  phone: string;
  /** Milliseconds since 1970. */
  provenAt: number;
  /** What the population registry last found wrong; null if it was not asked or found nothing. */
  complaint: string | null;
};

/** The server keeps a proof for 20 minutes; an older one counts for nothing. */
export function readProgress(now: number): Progress | null {
  const kept = tabStored.getJson('registration_progress') as Partial<Progress> | null;
  const age = now - Number(kept?.provenAt);
  if (typeof kept?.phone !== 'string' || !(age >= 0 && age < accessAges.authenticated)) return null;
  const complaint = typeof kept.complaint === 'string' ? kept.complaint : null;
  return { phone: kept.phone, provenAt: Number(kept.provenAt), complaint };
}

/** The code sent to this phone was just accepted. */
export function provenNow(phone: string): Progress {
  return { phone, provenAt: Date.now(), complaint: null };
}

export function keepProgress(progress: Progress | null): void {
  tabStored.setJson('registration_progress', progress);
}
