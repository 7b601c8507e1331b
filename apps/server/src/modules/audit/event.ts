import type { Executor } from '../../db/connection.ts';
import type { NewEvent } from '../../db/new-events.ts';
import type { EventDetails } from '../../db/event-details.ts';

export type EventKind =
  // Codes by SMS
  | 'code-sent'
  | 'code-entered'
  | 'code-failed'
  | 'code-blocked'
  // Logins and visits
  | 'logged-in'
  | 'login-failed'
  | 'login-undone'
  | 'device-remembered'
  | 'passkey-added'
  | 'passkey-removed'
  | 'logged-out'
  | 'session-ended'
  | 'other-sessions-ended'
  // Accounts and what the member keeps there
  | 'account-made'
  | 'email-proven'
  | 'email-doubted'
  | 'address-added'
  | 'address-changed'
  | 'address-removed'
  | 'card-added'
  | 'card-removed'
  | 'mandate-given'
  | 'mandate-ended'
  | 'mandate-declined'
  | 'consents-given'
  | 'reminders-stopped'
  | 'reminders-allowed'
  // The member's data
  | 'policy-read'
  | 'document-read'
  | 'data-exported'
  | 'account-deletion-asked'
  | 'account-deletion-taken-back'
  | 'account-deletion-done'
  | 'audit-erased'
  | 'data-keys-replaced'
  // Purchases
  | 'renewal-accepted'
  | 'renewal-stopped'
  | 'payment-opened'
  | 'payment-charged'
  | 'payment-declined'
  | 'payment-cancelled'
  | 'payment-charged-late'
  | 'issuing-started'
  | 'policy-issued'
  | 'policy-refused'
  | 'refund-started'
  | 'refund-done'
  | 'late-charge-refunded'
  | 'retry-asked'
  | 'document-stored'
  | 'service-asked'
  | 'service-taken'
  | 'service-refused'
  | 'service-cancelled'
  | 'endorsement-asked'
  | 'endorsement-confirmed'
  | 'endorsement-refused'
  | 'cancellation-asked'
  | 'cancellation-taken-back'
  | 'cancellation-refused'
  | 'policy-cancelled'
  | 'cancellation-refunded'
  | 'refund-account-asked'
  | 'refund-account-given'
  // Receipts that the product collects
  | 'receipt-charge-opened'
  | 'receipt-paid'
  | 'receipt-charge-declined'
  | 'receipt-charge-cancelled'
  | 'receipt-charged-late'
  | 'receipt-charge-refunded'
  | 'receipt-reported'
  | 'policy-suspended'
  | 'lapse-confirmed'
  | 'end-confirmed'
  | 'reinstatement-offered'
  | 'policy-reinstated'
  | 'policy-ended-unpaid'
  | 'account-moved'
  | 'account-change-asked'
  | 'account-change-approved'
  | 'account-change-stopped'
  | 'account-change-done'
  | 'account-change-refused'
  | 'account-change-lapsed'
  | 'account-change-replaced'
  | 'holder-link-sent'
  | 'sessions-ended'
  | 'operator-acted'
  | 'operator-refused';

/** Who did what to whom, and when. Where from, and whose application it is, is added by `appendEvent`. */
export type AuditEvent = Pick<NewEvent, 'at' | 'actor' | 'memberId' | 'applicationId'> & {
  kind: EventKind;
  details?: EventDetails;
  /** Only where it is not that of the call: a visit that has just begun, a browser that has just become known. */
  visit?: string;
  device?: Buffer;
};

export type AppendEvent = (db: Executor, event: AuditEvent) => Promise<void>;

/**
 * Records, outside any transaction, that somebody reads something; resolves, with what is read in the same statement, once
 * that is committed.
 */
export type RecordRead<Read = void> = (event: AuditEvent) => Promise<Read>;
