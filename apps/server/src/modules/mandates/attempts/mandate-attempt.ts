import type { MandateTerms } from '@socio/domain/mandate';
import type { MandateAttemptState } from '@socio/domain/mandate-attempt';

/** A card being verified for the later receipts of a policy. */
export type MandateAttempt = {
  id: string;
  policyId: string;
  policyNumber: string;
  applicationId: string;
  memberId: string;
  cardId: string;
  idempotencyKey: string;
  status: MandateAttemptState;
  /** What its owner authorises if the bank agrees, in words of that version. */
  terms: MandateTerms;
  version: string;
  /** The authorisation was taken back before the bank had agreed. */
  isWithdrawn: boolean;
  chargeId: string | null;
  declineReason: string | null;
  challengeUrl: string | null;
  payerNetwork: string | null;
  /** When the mandate was given. */
  givenAt: Date | null;
  mailedAt: Date | null;
  mailRefusedAt: Date | null;
  createdAt: Date;
};
