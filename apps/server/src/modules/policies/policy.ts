import type { PolicyTerm } from '@socio/domain/policy-term';
import type { PolicySnapshot } from '../../db/purchase-snapshot.ts';

/**
 * 1: from 12:00 of the first day, as all policies said once. 2: from the minute of issue.
 */
export type DocumentEdition = 1 | 2;
export const currentDocumentEdition: DocumentEdition = 2;

export type Policy = {
  id: string;
  applicationId: string;
  memberId: string;
  state: 'issuing' | 'issued' | 'refused' | 'cancelled';
  /** Null until the insurer has issued it. */
  policyNumber: string | null;
  seal: string | null;
  /** Empty until the insurer has issued it; then what it answered, as `issuedAt` is: the insurance begins then. */
  startDate: string;
  endDate: string;
  issuedAt: Date | null;
  /** Wording of its document, kept from the issue on: a policy's document never changes. */
  documentEdition: DocumentEdition | null;
  documentKey: string | null;
  /** Null until the document is stored. */
  policyUrl: string | null;
  mailedAt: Date | null;
  snapshot: PolicySnapshot;
  createdAt: Date;
  updatedAt: Date;
};

/** When it protects; for policies that were issued. */
export function termOf({ issuedAt, endDate }: Policy): PolicyTerm {
  if (issuedAt === null) throw new Error('no term before the policy');
  return { startsAt: issuedAt, endDate };
}

/** Calls.md, Payment: the URL is always this one. */
export function documentUrl(policyNumber: string): string {
  return `/api/policies/${policyNumber}/document`;
}
