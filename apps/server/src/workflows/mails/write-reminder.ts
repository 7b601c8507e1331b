import { civilDate } from '@socio/domain/dates';
import type { ReminderKind } from '@socio/domain/reminders';
import { spans } from '@socio/domain/spans';
import type { Executor } from '../../db/connection.ts';
import { purchaseSnapshots } from '../../db/purchase-snapshot.ts';
import { quoteReminderMail } from '../../mails/quote-reminder.ts';
import type { Mail } from '../../mails/render-mail.ts';
import { pageAddress } from '../../mails/shared-words.ts';
import { vehicleReminderMail } from '../../mails/vehicle-reminder.ts';
import { findQuotedPrice } from '../../modules/applications/links/repository.ts';

export type ReminderToWrite = {
  applicationId: string;
  kind: ReminderKind;
  givenName: string;
  link: string;
  unsubscribeToken: string;
  publicUrl: string;
  now: Date;
};

export type WrittenReminder = Mail & { headers?: Record<string, string> };

/** Writes a reminder from what the application contains now. */
export async function writeReminder(db: Executor, reminder: ReminderToWrite): Promise<WrittenReminder> {
  const { kind } = reminder;
  if (kind === 'quote-1-hour' || kind === 'quote-3-days') return await writeQuote(db, { ...reminder, kind });
  return await writeVehicle(db, reminder);
}

async function writeQuote(
  db: Executor,
  reminder: ReminderToWrite & { kind: 'quote-1-hour' | 'quote-3-days' },
): Promise<WrittenReminder> {
  const { applicationId, kind, givenName, link, unsubscribeToken, publicUrl, now } = reminder;
  const { brand_model, year, stage, last_updated_at } = await db
    .selectFrom('applications')
    .select(['brand_model', 'year', 'stage', 'last_updated_at'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const linkEnds = Math.min(
    now.getTime() + spans.linkKey,
    last_updated_at.getTime() + spans.untouchedApplication,
  );
  return quoteReminderMail({
    kind,
    givenName,
    brandModel: brand_model,
    year,
    quoted: await findQuotedPrice(db, applicationId),
    now,
    url: link,
    linkUntil: civilDate(new Date(linkEnds)),
    asksBirthDate: stage === 'contratacion',
    unsubscribeUrl: pageAddress(publicUrl, `/api/unsubscribe/${unsubscribeToken}`),
  });
}

async function writeVehicle(
  db: Executor,
  { applicationId, givenName, link }: ReminderToWrite,
): Promise<WrittenReminder> {
  const paid = await db
    .selectFrom('payment_attempts as p')
    .innerJoin('applications as a', 'a.id', 'p.application_id')
    .select([
      'p.id',
      'p.amount',
      'p.snapshot',
      'a.last_updated_at',
      'a.refused_serial_number',
      'a.refused_license_plates',
    ])
    .where('p.application_id', '=', applicationId)
    .where('p.status', '=', 'charged')
    .executeTakeFirstOrThrow();
  const { vehicle, coverage } = purchaseSnapshots.read(paid.snapshot, paid.id);
  return vehicleReminderMail({
    givenName,
    brandModel: vehicle.brandModel,
    year: vehicle.year,
    coverage,
    amount: paid.amount,
    // As workflows/payment/return-abandoned-charge.ts counts it.
    until: civilDate(new Date(paid.last_updated_at.getTime() + spans.abandonedCharge)),
    refused: paid.refused_serial_number !== null || paid.refused_license_plates !== null,
    url: link,
  });
}
