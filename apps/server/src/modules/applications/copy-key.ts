import { createHash } from 'node:crypto';

/** Who changes which application. */
export type Visit = { applicationId: string; familyId: string };

/**
 * Names the copy that a visit changes instead of an application, as a browser's request key names what it asked for: a
 * UUID made from both (version 8, RFC 9562).
 */
export function copyKey({ applicationId, familyId }: Visit): string {
  const hex = createHash('sha256').update(`copy:${applicationId}:${familyId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
