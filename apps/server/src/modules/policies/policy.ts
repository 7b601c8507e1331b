import { noon } from '@socio/domain/dates';
import { valuesInForce } from '@socio/domain/endorsements/values-in-force';
import { laterMandateTerms, unpaidMandateTerms, type LaterMandateTerms } from '@socio/domain/mandate';
import { coverWords, standingCover, type CoverWords } from '@socio/domain/mandatory-cover';
import { PLATES_IN_PROCESS } from '@socio/domain/plates';
import type { PolicyState } from '@socio/domain/policy-state';
import type { PolicyTerm } from '@socio/domain/policy-term';
import { DAY } from '@socio/domain/spans';
import { coverAt, type Cover, type HeldBy } from '@socio/domain/receipts/collecting';
import { isUnpaid, stateAt, type ReceiptCollector } from '@socio/domain/receipts/receipt-state';
import type { CoverageId } from '@socio/domain/tariff/coverages';
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

/** The first receipt that the product collects, and how many days after it is due each of them may be paid. */
export type Collecting = { from: number; graceDays: number };

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
  /** Frozen when it began to be issued, and printed on it. */
  collectedBy: ReceiptTerms['collectedBy'];
  /** The same. Null: from before policies said so. */
  graceDays: ReceiptTerms['graceDays'] | null;
  /** What of its receipts the product collects today; null: nothing. */
  collecting: Collecting | null;
  /** Of its coverages, those that the insurer says a law makes compulsory. */
  mandatory: readonly CoverageId[];
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
export function isRestPayable({ collecting, state }: Pick<Policy, 'collecting' | 'state'>): boolean {
  return collecting !== null && state === 'issued';
}

/** What its receipts say of the cover of a policy in force, by the clock: a suspension may not have been recorded yet. */
export function coverOf({ collecting, state }: Policy, receipts: readonly HeldBy[], now: Date): Cover {
  return collecting !== null && state === 'issued' ? coverAt(receipts, collecting, now) : 'held';
}

/** What stands of it until its end, whether the rest is suspended or cancelled. */
export function standingOf({ mandatory, issued }: Policy, now: Date): CoverageId[] {
  return standingCover({ mandatory, endDate: issued?.endDate ?? null }, now);
}

/** How to speak of its car when it gives no cover otherwise. */
export function coverWordsOf(policy: Policy): CoverWords {
  return coverWords(policy.mandatory, issuedOf(policy).endDate);
}

/** Who collects its receipts from today on. */
export function collectorOf({ collecting }: Pick<Policy, 'collecting'>): ReceiptCollector {
  return collecting === null ? 'insurer' : 'product';
}

/** Whether a receipt is still to be paid to the insurer, of a policy whose later ones it has left to the product. */
export function isLeftToInsurer({ collecting }: Policy, { kind, number, state }: Receipt): boolean {
  return kind === 'regular' && collecting !== null && number < collecting.from && isUnpaid(state);
}

/**
 * What a card's owner can authorise now of a policy in force: all that is still to be paid to the product; of receipts that
 * the insurer collects, those that are not due yet. Null: nothing.
 */
export function mandateTermsOf(
  { state, collecting, issued }: Policy,
  receipts: readonly Receipt[],
  now: Date,
): LaterMandateTerms | null {
  if (state !== 'issued' || issued === null || now >= noon(issued.endDate)) return null;
  const regular = receipts
    .filter(({ kind }) => kind === 'regular')
    .map((one) => ({ ...one, state: stateAt(one, now), amount: one.parts.total }));
  if (collecting !== null)
    return unpaidMandateTerms(regular.filter(({ number }) => number >= collecting.from));
  return regular.some((one) => one.state === 'lapsed') ? null : laterMandateTerms(regular);
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
  receipts: readonly Receipt[],
  { endDate }: Pick<Issued, 'endDate'>,
  now: Date,
): Date | null {
  const collectsAny =
    policy.collecting === null
      ? policy.snapshot.billingCycle === 'MENSUAL'
      : receipts.some((one) => isLeftToInsurer(policy, one));
  return collectsAny && now <= noon(endDate) ? new Date(now.getTime() + DAY) : null;
}

/** Calls.md, Payment: the URL never changes. */
export function documentUrl(policyNumber: string): string {
  return `/api/policies/${policyNumber}/document`;
}

export function endorsementUrl(policyNumber: string, number: number): string {
  return `/api/policies/${policyNumber}/endorsement-document/${number}`;
}
