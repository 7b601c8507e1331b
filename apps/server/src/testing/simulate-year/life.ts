import type { CivilDate } from '@socio/domain/dates';
import type { BillingCycle } from '@socio/domain/tariff/coverages';
import type { TestMember } from '../test-member.ts';
import type { cards } from '../test-purchase.ts';

/** How a policy is bought. */
export type Purchase = {
  cycle: BillingCycle;
  card: CardKind;
  /** MM/YY; years later if omitted. */
  expires?: string;
  /** The end of its VIN, if that means something to the insurer. */
  vin?: string;
};

/** A policy through its year, and whoever holds it. */
export type Life = TestMember & {
  kind: string;
  applicationId: string;
  policyId: string;
  policyNumber: string;
  startDate: CivilDate;
  /** What was done and answered, for whoever reads of a violation. */
  story: string[];
  /** The card with which receipts are paid by hand, once there is one. */
  ownCard?: string | undefined;
};

/** In a story: what nobody expected. */
export const failedAct = 'failed';

export type CardKind =
  | keyof typeof cards
  | 'chargesOnce'
  | 'closesAfterOnce'
  | 'asksMerchants'
  | 'takesNoRefund';
