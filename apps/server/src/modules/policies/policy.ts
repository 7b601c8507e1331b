import type { PolicyState } from '@socio/domain/policy-state';
import type { PolicyTerm } from '@socio/domain/policy-term';
import type { PolicySnapshot } from '../../db/purchase-snapshot.ts';
import { requireStored } from '../../db/stored-data.ts';

/**
 * 1: from 12:00 of the first day, as all policies said once. 2: from the minute of issue.
 */
export const documentEditions = [1, 2] as const;
export type DocumentEdition = (typeof documentEditions)[number];
export const currentDocumentEdition: DocumentEdition = 2;

/** What the insurer answered, and what is made of that once: a policy's document never changes. */
export type Issued = {
  policyNumber: string;
  seal: string;
  startDate: string;
  endDate: string;
  /** The insurance begins then. */
  issuedAt: Date;
  /** Wording of its document. */
  documentEdition: DocumentEdition;
};

export type Policy = {
  id: string;
  applicationId: string;
  memberId: string;
  state: Exclude<PolicyState, 'none'>;
  /** Null until the insurer has issued it. */
  issued: Issued | null;
  documentKey: string | null;
  /** Null until the document is stored. */
  policyUrl: string | null;
  mailedAt: Date | null;
  snapshot: PolicySnapshot;
  createdAt: Date;
  updatedAt: Date;
};

/** Starts or joins the issuing and gives the policy as it stands at the goal, at a refusal, or when time is up. */
export type FinishPolicy = (
  applicationId: string,
  goal: 'issued' | 'document',
) => Promise<Policy | undefined>;

/** For policies that were issued; of any other nothing can be told. */
export function issuedOf({ id, issued }: Policy): Issued {
  return requireStored(issued, 'policies.policy_number', id);
}

/** When it protects. */
export function termOf({ issuedAt, endDate }: Issued): PolicyTerm {
  return { startsAt: issuedAt, endDate };
}

/** Calls.md, Payment: the URL is always this one. */
export function documentUrl(policyNumber: string): string {
  return `/api/policies/${policyNumber}/document`;
}
