import type { Executor } from '../../db/connection.ts';
import type { EventDetails } from '../../db/event-details.ts';

export type EventKind =
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
  | 'document-read'
  | 'service-asked'
  | 'service-taken'
  | 'service-refused'
  | 'service-cancelled'
  | 'endorsement-asked'
  | 'endorsement-confirmed'
  | 'endorsement-refused'
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

export type AuditEvent = {
  at: Date;
  kind: EventKind;
  actor: 'member' | 'server' | 'operator';
  memberId: string | null;
  applicationId: string | null;
  details?: EventDetails;
};

export type AppendEvent = (db: Executor, event: AuditEvent) => Promise<void>;
