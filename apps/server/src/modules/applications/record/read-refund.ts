import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { civilDate } from '@socio/domain/dates';
import { formatMxn } from '@socio/domain/money';
import { refundReason } from '@socio/domain/refund-reason';
import type { Database } from '../../../db/connection.ts';
import { requireStored } from '../../../db/stored-data.ts';
import { findRefund } from './repository.ts';

/** The refund, under way or done, of an application that did not become a policy. */
export async function readRefund(db: Database, applicationId: string): Promise<ApplicationRecord['refund']> {
  const row = await findRefund(db, applicationId);
  if (row === undefined) return null;
  const done = row.status === 'refunded';
  const reason = refundReason({
    actor: row.actor,
    chargedAt: row.charged_at,
    startedAt: row.started_at,
    policyState: row.policy_state ?? 'none',
  });
  return {
    state: done ? 'done' : 'started',
    reason,
    amount: formatMxn(row.amount),
    card_type: row.brand,
    card_number: row.last_four,
    receipt_number: requireStored(row.receipt_number, 'payment_attempts.receipt_number', row.id),
    date: civilDate(done ? row.updated_at : row.started_at),
  };
}
