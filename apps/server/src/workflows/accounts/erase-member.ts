import { randomInt, randomUUID } from 'node:crypto';
import { deletedReferenceFrom } from '@socio/domain/account-deletion';
import { dataTables } from '@socio/domain/personal-data/columns';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { eraseAuditOf } from '../../modules/audit/erase-audit.ts';
import type { EventKind } from '../../modules/audit/event.ts';
import { holdMembers } from '../../modules/members/repository.ts';

/** What shows that a deletion was asked for, and carried out; it names nobody once the rest is gone. */
export const deletionEvents: readonly EventKind[] = [
  'account-deletion-asked',
  'account-deletion-taken-back',
  'account-deletion-done',
];

/** What is recorded of a purchase is kept as long as the purchase. */
const purchaseEvents: readonly EventKind[] = [
  'payment-opened',
  'payment-charged',
  'payment-declined',
  'payment-cancelled',
  'payment-charged-late',
  'issuing-started',
  'policy-issued',
  'policy-refused',
  'refund-started',
  'refund-done',
  'late-charge-refunded',
  'retry-asked',
  'document-stored',
  'service-asked',
  'service-taken',
  'service-refused',
  'service-cancelled',
  'endorsement-asked',
  'endorsement-confirmed',
  'endorsement-refused',
  'renewal-accepted',
  'renewal-stopped',
  'cancellation-asked',
  'cancellation-taken-back',
  'cancellation-refused',
  'policy-cancelled',
  'cancellation-refunded',
  'refund-account-asked',
  'refund-account-given',
  'receipt-charge-opened',
  'receipt-paid',
  'receipt-charge-declined',
  'receipt-charge-cancelled',
  'receipt-charged-late',
  'receipt-charge-refunded',
  'receipt-reported',
  'policy-suspended',
  'lapse-confirmed',
  'end-confirmed',
  'reinstatement-offered',
  'policy-reinstated',
  'policy-ended-unpaid',
];

/**
 * Deletes a member and all that belongs to them, as the table says (domain/personal-data): what it calls blocked, of
 * purchases, is given to a row of its own that names nobody and that no session can be of, until its years are over
 * (remove-purchases.ts). Done again, there is nothing left to do. Returns whether there was such a member.
 */
export async function eraseMember(trx: Transaction<DB>, memberId: string, now: Date): Promise<boolean> {
  await holdMembers(trx, [memberId]);
  const { rows: members } = await sql`select id from members where id = ${memberId}`.execute(trx);
  if (members.length === 0) return false;
  const { rows: visits } = await sql<{ id: string }>`
    select distinct family_id as id from sessions where member_id = ${memberId}`.execute(trx);
  const families = visits.map(({ id }) => id);
  const { rows: bought } = await sql<{ id: string }>`
    select a.id from applications as a where a.member_id = ${memberId} and (
      exists (select from policies as p where p.application_id = a.id)
      or exists (select from payment_attempts as t where t.application_id = a.id and (
        t.status not in ('declined', 'cancelled')
        or exists (select from late_charges as l where l.attempt_id = t.id))))
    for update of a`.execute(trx);
  const purchases = bought.map(({ id }) => id);
  const { rows: others } = await sql<{ id: string }>`
    select a.id from applications as a
    where a.member_id = ${memberId} and not a.id = any(${purchases}::uuid[])
    union all
    select a.id from applications as a where a.member_id is null and a.visitor_family_id = any(${families}::uuid[])
  `.execute(trx);

  await deleteApplications(trx, others.map(({ id }) => id)); // prettier-ignore
  await reducePurchases(trx, purchases, now);
  const holder = purchases.length === 0 ? null : await giveToNobody(trx, { memberId, purchases, now });
  await deleteVisits(trx, memberId, families);
  await deleteBelongings(trx, { memberId, holder });
  const keep = purchases.length === 0 ? deletionEvents : [...deletionEvents, ...purchaseEvents];
  await eraseAuditOf(trx, memberId, { keep, now });
  await sql`delete from members where id = ${memberId}`.execute(trx);
  return true;
}

/** Nothing was bought: with what hangs on them. */
async function deleteApplications(trx: Transaction<DB>, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const attempts = sql`(select id from payment_attempts where application_id = any(${ids}::uuid[]))`;
  await sql`delete from payment_mails where attempt_id in ${attempts}`.execute(trx);
  await sql`delete from mandates where application_id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from payment_attempts where application_id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from workflow_steps where application_id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from consents where application_id = any(${ids}::uuid[])`.execute(trx);
  // A next year that was never charged.
  await sql`update renewals set application_id = null where application_id = any(${ids}::uuid[])`.execute(
    trx,
  );
  // Quotes, links, handovers and reminders go with them.
  await sql`delete from applications where id = any(${ids}::uuid[])`.execute(trx);
}

/** Columns of a row that stays, as they are before anything is known. */
const emptied = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = default`));

/** What the law does not ask to keep of a purchase. */
async function reducePurchases(trx: Transaction<DB>, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const own = sql`application_id = any(${ids}::uuid[])`;
  const unpaid = sql`(select id from payment_attempts where ${own} and status in ('declined', 'cancelled')
    and not exists (select from late_charges as l where l.attempt_id = payment_attempts.id))`;
  await sql`delete from payment_mails where attempt_id in ${unpaid}`.execute(trx);
  await sql`delete from payment_attempts where id in ${unpaid}`.execute(trx);
  // A mandate belongs to what was bought with it.
  await sql`delete from mandates where ${own} and ended_how = 'not-bought'`.execute(trx);
  await sql`
    update mandates set ended_at = ${now}, ended_how = 'policy-ended' where ${own} and ended_at is null`.execute(
    trx,
  );
  const ofPolicies = sql`policy_id in (select id from policies where ${own})`;
  await sql`delete from mandate_attempts where ${ofPolicies} and given_at is null`.execute(trx);
  const {
    payment_attempts: paid,
    mandate_attempts: verified,
    applications,
    service_requests: services,
    receipt_charges: charges,
  } = dataTables;
  await sql`update payment_attempts set ${emptied([...paid.card, ...paid.count])} where ${own}`.execute(trx);
  await sql`
    update mandate_attempts set ${emptied([...verified.card, ...verified.count])} where ${ofPolicies}`.execute(
    trx,
  );
  await sql`
    update mandate_attempts set mail_refused_at = ${now}
    where ${ofPolicies} and mailed_at is null and mail_refused_at is null`.execute(trx);
  const receipts = sql`(select r.id from receipts as r join policies as p on p.id = r.policy_id
    where p.application_id = any(${ids}::uuid[]))`;
  // One that was charged all the same stays with its refund.
  await sql`
    delete from receipt_charges where receipt_id in ${receipts} and status in ('declined', 'cancelled')
      and not exists (select from late_charges as l where l.receipt_charge_id = receipt_charges.id)`.execute(
    trx,
  );
  // Nothing is collected, and nobody reminded, any more.
  await sql`update receipts set collect_at = null where id in ${receipts}`.execute(trx);
  await sql`
    update receipt_charges set ${emptied([...charges.card, ...charges.count])}
    where receipt_id in ${receipts}`.execute(trx);
  await sql`
    update receipt_mails set refused_at = ${now}
    where receipt_id in ${receipts} and sent_at is null and refused_at is null`.execute(trx);
  await sql`delete from application_links where ${own}`.execute(trx);
  await sql`delete from visitor_claims where ${own}`.execute(trx);
  await sql`delete from reminders where ${own}`.execute(trx);
  await sql`delete from consents where ${own} and kind = 'marketing'`.execute(trx);
  const links = ['address_id', 'payment_card_id', 'request_key', 'reminder_due_at'];
  await sql`
    update applications set ${emptied([...applications.application, ...applications.visitor, ...links])}
    where id = any(${ids}::uuid[])`.execute(trx);
  await sql`
    delete from quotes where ${own} and not exists (select from payment_attempts as t where t.quote_id = quotes.id)
      and not exists (select from applications as a where a.quote_id = quotes.id)`.execute(trx);
  await sql`
    update service_requests set ${emptied(services.assistance)}
    where policy_id in (select id from policies where ${own})`.execute(trx);
  // The insurer is asked about them no more.
  await sql`update policies set receipts_ask_at = null where ${own}`.execute(trx);
  // Nobody is written to any more.
  const unsent = sql`where ${own} and mailed_at is null and mail_refused_at is null`;
  await sql`update policies set mail_refused_at = ${now} ${unsent}`.execute(trx);
  await sql`
    update endorsements set mail_refused_at = ${now}
    where policy_id in (select id from policies where ${own}) and mailed_at is null and mail_refused_at is null
  `.execute(trx);
  await sql`
    update cancellation_mails set refused_at = ${now}
    where sent_at is null and refused_at is null and cancellation_id in (
      select c.id from cancellations as c join policies as p on p.id = c.policy_id where ${own})`.execute(
    trx,
  );
  await sql`
    update renewal_mails set refused_at = ${now}
    where sent_at is null and refused_at is null and policy_id in (select id from policies where ${own})`.execute(
    trx,
  );
  await sql`
    update renewals set look_at = null, card_id = null
    where (look_at is not null or card_id is not null) and policy_id in (select id from policies where ${own})`.execute(
    trx,
  );
  await sql`
    insert into payment_mails (attempt_id, kind, updated_at, refused_at)
    select t.id, kind.kind, ${now}, ${now} from payment_attempts as t
    cross join (values ('receipt'::payment_mail), ('refund-done'::payment_mail)) as kind (kind)
    where ${own} and (t.status = 'charged') = (kind.kind = 'receipt')
    on conflict (attempt_id, kind) do update set refused_at = excluded.refused_at, leased_until = null
    where payment_mails.sent_at is null`.execute(trx);
}

/** To a row that stands for no person: only the table still says until when it is kept. */
async function giveToNobody(
  trx: Transaction<DB>,
  { memberId, purchases, now }: { memberId: string; purchases: string[]; now: Date },
): Promise<string> {
  const id = randomUUID();
  const reference = deletedReferenceFrom(randomInt(10 ** 11));
  await sql`
    insert into members (id, membership_number, club_id, created_at, deleted_at)
    values (${id}, ${reference}, '', ${now}, ${now})`.execute(trx);
  await sql`update applications set member_id = ${id} where id = any(${purchases}::uuid[])`.execute(trx);
  await sql`update policies set member_id = ${id} where member_id = ${memberId}`.execute(trx);
  return id;
}

/** The member's sessions and what was kept for them. A visit that has become another member's goes on as theirs. */
async function deleteVisits(trx: Transaction<DB>, memberId: string, families: string[]): Promise<void> {
  const ours = sql`family_id = any(${families}::uuid[])`;
  await sql`
    delete from session_snapshots as s where ${ours} and (
      s.membership_number = (select membership_number from members where id = ${memberId})
      or not exists (select from sessions as other where other.family_id = s.family_id
        and other.member_id <> ${memberId}))`.execute(trx);
  await sql`delete from otp_challenges where ${ours}`.execute(trx);
  await sql`delete from phone_proofs where ${ours}`.execute(trx);
  await sql`
    delete from sessions where ${ours} and (member_id = ${memberId} or (member_id is null and not exists (
      select from sessions as other where other.family_id = sessions.family_id and other.member_id <> ${memberId})))
  `.execute(trx);
}

async function deleteBelongings(
  trx: Transaction<DB>,
  { memberId, holder }: { memberId: string; holder: string | null },
): Promise<void> {
  const own = sql`member_id = ${memberId}`;
  if (holder !== null) {
    // Proof of what the purchases rest on, and the card that a receipt names.
    await sql`update consents set member_id = ${holder} where ${own} and kind <> 'marketing'`.execute(trx);
    await sql`update mandates set member_id = ${holder} where ${own}`.execute(trx);
    await sql`update mandate_attempts set member_id = ${holder} where ${own}`.execute(trx);
    await sql`
      update cards set member_id = ${holder}, gateway_token = '', holder_name = '', expiration_month = 1,
        expiration_year = 1970, deleted_at = coalesce(deleted_at, last_used_at)
      where ${own} and (exists (select from payment_attempts as t where t.card_id = cards.id)
        or exists (select from receipt_charges as c where c.card_id = cards.id)
        or exists (select from mandate_attempts as v where v.card_id = cards.id)
        or exists (select from mandates as m where m.card_id = cards.id))`.execute(trx);
    await sql`
      delete from unkept_cards where card_id in (select id from cards where member_id = ${holder})`.execute(
      trx,
    );
  }
  for (const table of [
    'consents',
    'cards',
    'addresses',
    'devices',
    'passkeys',
    'passkey_offers',
    'reminders',
    'reminder_stops',
    'account_notices',
    'account_changes',
    'released_memberships',
    'accounts',
  ]) {
    await sql`delete from ${sql.table(table)} where ${own}`.execute(trx);
  }
}
