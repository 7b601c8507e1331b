import { platesToday } from '@socio/domain/plates';
import type { PolicyState } from '@socio/domain/policy-state';
import type { PolicyTerm } from '@socio/domain/policy-term';
import type { PolicySnapshot } from '../../db/purchase-snapshot.ts';
import { requireStored } from '../../db/stored-data.ts';

/** 1: from 12:00 of the first day, as policies used to say. 2: from the minute of issue. */
export const documentEditions = [1, 2] as const;
export type DocumentEdition = (typeof documentEditions)[number];
export const currentDocumentEdition: DocumentEdition = 2;

/** The insurer's answer and what is made from it once: a policy's document never changes. */
export type Issued = {
  policyNumber: string;
  seal: string;
  startDate: string;
  endDate: string;
  /** When the insurance begins. */
  issuedAt: Date;
  /** The wording of its document. */
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
  /** As it was issued; what came later is beside it. */
  snapshot: PolicySnapshot;
  /** Plates that were in process when it was issued. */
  addedPlates: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Starts or joins the issuing and returns the policy once the goal is reached, it is refused, or time is up. */
export type FinishPolicy = (
  applicationId: string,
  goal: 'issued' | 'document',
) => Promise<Policy | undefined>;

/** For policies that were issued; throws for any other. */
export function issuedOf({ id, issued }: Policy): Issued {
  return requireStored(issued, 'policies.policy_number', id);
}

/** Null while they are in process. */
export function platesOf({ snapshot, addedPlates }: Policy): string | null {
  return platesToday(snapshot.vehicle.plates, addedPlates);
}

/** When the policy is in force. */
export function termOf({ issuedAt, endDate }: Issued): PolicyTerm {
  return { startsAt: issuedAt, endDate };
}

/** Calls.md, Payment: the URL never changes. */
export function documentUrl(policyNumber: string): string {
  return `/api/policies/${policyNumber}/document`;
}

export function endorsementUrl(policyNumber: string, number: number): string {
  return `/api/policies/${policyNumber}/endorsement-document/${number}`;
}
