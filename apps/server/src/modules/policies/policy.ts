import { noon } from '@socio/domain/dates';
import { platesToday } from '@socio/domain/plates';
import type { PolicyState } from '@socio/domain/policy-state';
import type { PolicyTerm } from '@socio/domain/policy-term';
import { DAY } from '@socio/domain/spans';
import type { ReceiptCollector } from '@socio/domain/receipts/receipt-state';
import type { PolicySnapshot } from '../../db/purchase-snapshot.ts';
import { requireStored } from '../../db/stored-data.ts';

/**
 * 1: from 12:00 of the first day, as policies used to say. 2: from the minute of issue. 3: also who collects the receipts,
 * and the days of grace.
 */
export const documentEditions = [1, 2, 3] as const;
export type DocumentEdition = (typeof documentEditions)[number];
/** What is written. The release before could not read a 3; until the next one writes it, the days of grace tell it. */
export const currentDocumentEdition: DocumentEdition = 2;

/** Who collects the receipts after the first, and how many days after it is due each may be paid. */
export type ReceiptTerms = { collectedBy: ReceiptCollector; graceDays: number };

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
  /** Frozen when it began to be issued. */
  collectedBy: ReceiptTerms['collectedBy'];
  /** Null: from before policies said so. */
  graceDays: ReceiptTerms['graceDays'] | null;
  /** As of when it is known how they stand, where the insurer collects them; null: there are no rows yet. */
  receiptsAsOf: Date | null;
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

/** Whether its upcoming receipts can be paid at once: the product collects them, and it is in force. */
export function isRestPayable({ collectedBy, state }: Pick<Policy, 'collectedBy' | 'state'>): boolean {
  return collectedBy === 'product' && state === 'issued';
}

/** When the policy is in force. */
export function termOf({ issuedAt, endDate }: Issued): PolicyTerm {
  return { startsAt: issuedAt, endDate };
}

/**
 * When the insurer is asked next how the receipts that it collects stand: daily, to the policy's end. Null where it has none
 * to collect.
 */
export function nextReceiptsAsk(
  policy: Policy,
  { endDate }: Pick<Issued, 'endDate'>,
  now: Date,
): Date | null {
  const collectsNone = policy.collectedBy === 'product' || policy.snapshot.billingCycle === 'ANUAL';
  return collectsNone || now > noon(endDate) ? null : new Date(now.getTime() + DAY);
}

/** Calls.md, Payment: the URL never changes. */
export function documentUrl(policyNumber: string): string {
  return `/api/policies/${policyNumber}/document`;
}

export function endorsementUrl(policyNumber: string, number: number): string {
  return `/api/policies/${policyNumber}/endorsement-document/${number}`;
}
