import { noon } from '@socio/domain/dates';
import { valuesInForce } from '@socio/domain/endorsements/values-in-force';
import { unpaidMandateTerms, type LaterMandateTerms } from '@socio/domain/mandate';
import { PLATES_IN_PROCESS } from '@socio/domain/plates';
import type { PolicyState } from '@socio/domain/policy-state';
import type { PolicyTerm } from '@socio/domain/policy-term';
import { DAY } from '@socio/domain/spans';
import type { ReceiptCollector } from '@socio/domain/receipts/receipt-state';
import type { PolicySnapshot } from '../../db/purchase-snapshot.ts';
import { requireStored } from '../../db/stored-data.ts';
import type { Receipt } from '../receipts/receipt.ts';
import type { NumberedChange } from './endorsements/stored-changes.ts';

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
  /** What the insurer has confirmed since, by number. */
  changes: readonly NumberedChange[];
  /** The snapshot with these changes. */
  inForce: PolicySnapshot;
  /** Frozen when it began to be issued. */
  collectedBy: ReceiptTerms['collectedBy'];
  /** Null: from before policies said so. */
  graceDays: ReceiptTerms['graceDays'] | null;
  /** As of when it is known how they stand, where the insurer collects them; null: there are no rows yet. */
  receiptsAsOf: Date | null;
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
export function platesOf({ inForce }: Policy): string | null {
  const { plates } = inForce.vehicle;
  return plates === PLATES_IN_PROCESS ? null : plates;
}

/** What the policy said once the endorsement with that number was in force. */
export function valuesAsOf({ snapshot, changes }: Policy, number: number): PolicySnapshot {
  return valuesInForce(
    snapshot,
    changes.filter((change) => change.number <= number),
  );
}

/** Whether its upcoming receipts can be paid at once: the product collects them, and it is in force. */
export function isRestPayable({ collectedBy, state }: Pick<Policy, 'collectedBy' | 'state'>): boolean {
  return collectedBy === 'product' && state === 'issued';
}

/**
 * What a card's owner can authorise now: all that is still to be paid of a policy in force whose receipts the product
 * collects; null: nothing.
 */
export function mandateTermsOf(
  { state, collectedBy, issued }: Policy,
  receipts: readonly Receipt[],
  now: Date,
): LaterMandateTerms | null {
  if (state !== 'issued' || collectedBy !== 'product' || issued === null || now >= noon(issued.endDate))
    return null;
  const regular = receipts.filter(({ kind }) => kind === 'regular');
  return unpaidMandateTerms(regular.map((one) => ({ ...one, amount: one.parts.total })));
}

/** When the member got its document: from then on its content can be corrected for a time (LSCS 25). */
export function receivedAt(policy: Policy): Date {
  return policy.mailedAt ?? issuedOf(policy).issuedAt;
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
