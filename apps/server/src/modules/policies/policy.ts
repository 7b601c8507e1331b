import type { PolicySnapshot } from '../../db/purchase-snapshot.ts';

export type Policy = {
  id: string;
  applicationId: string;
  memberId: string;
  state: 'issuing' | 'issued' | 'refused' | 'cancelled';
  /** Null until the insurer has issued it. */
  policyNumber: string | null;
  seal: string | null;
  /** While issuing: what the insurer is asked for; then what it answered. */
  startDate: string;
  endDate: string;
  issuedAt: Date | null;
  documentKey: string | null;
  /** Null until the document is stored. */
  policyUrl: string | null;
  mailedAt: Date | null;
  snapshot: PolicySnapshot;
  createdAt: Date;
  updatedAt: Date;
};

/** Calls.md, Payment: the URL is always this one. */
export function documentUrl(policyNumber: string): string {
  return `/api/policies/${policyNumber}/document`;
}
