import type { ApplicationRecord } from '@socio/contracts/shared/application';
import type { ReceiptCollector } from '@socio/domain/receipts/receipt-state';
import type { Database } from '../../../db/connection.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { Session } from '../../../http/session.ts';
import { requireActive } from '../activity.ts';
import { isNumberOnly } from '../edit-application.ts';
import type { AcceptedOf } from '../../consents/current-consents.ts';
import { copyKey } from '../copy-key.ts';
import { applicationRecord } from './application-record.ts';
import { readRefund } from './read-refund.ts';
import { findDetails } from './repository.ts';

/** One application in full; inactive ones are refused with their own code, except refunded ones. */
export async function getApplicationDetails(
  deps: { db: Database; acceptedOf: AcceptedOf; collectedBy: ReceiptCollector },
  input: {
    applicationId: string;
    authenticated: boolean;
    byLink: boolean;
    session: Session;
    now: Date;
  },
): Promise<ApplicationRecord> {
  const { db, acceptedOf, collectedBy } = deps;
  const { applicationId, authenticated, byLink, session, now } = input;
  const row = await findDetails(db, {
    id: applicationId,
    copyKey: isNumberOnly(session) ? copyKey({ applicationId, familyId: session.familyId }) : null,
  });
  if (row === undefined) throw new Refusal('NOT_FOUND');
  // Refunded applications stay readable, to show what happened to the money and when.
  if (row.status !== 'refunded') {
    requireActive(
      { status: row.status, fulfilment: row.fulfilment, lastUpdatedAt: row.last_updated_at },
      now,
    );
  }
  const isRefund = row.fulfilment === 'refunding' || row.fulfilment === 'refunded';
  const refund = isRefund ? await readRefund(db, applicationId) : null;
  const consents = acceptedOf(row.consents);
  return applicationRecord(row, { refund, consents, collectedBy, authenticated, byLink });
}
