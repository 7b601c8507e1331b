import { retentionCutoff } from '@socio/domain/personal-data/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/connection.ts';

type Dependencies = {
  db: Database;
  clock: () => Date;
  /** Rows per statement, so that none holds its locks for long. */
  batch?: number;
  /** Statements per table and run; the next run continues. */
  batches?: number;
};

/**
 * One statement per table, each supported by an index on its time. It takes the oldest `batch` rows and skips locked
 * ones, so that several servers can purge at once without waiting.
 */
function statements(now: Date, batch: number): RawBuilder<unknown>[] {
  // Codes and visits are kept long enough that calls about something that just ended still get the right answer.
  const cutoff = (kind: Parameters<typeof retentionCutoff>[0]) => retentionCutoff(kind, now);
  const ended = cutoff('visit');
  return [
    sql`delete from rate_uses where (key_hash, place) in (
      select key_hash, place from rate_uses where expires_at <= ${cutoff('count')}
      order by expires_at limit ${batch} for update skip locked)`,
    sql`delete from otp_challenges where id in (
      select id from otp_challenges where valid_until < ${cutoff('code')}
      order by valid_until limit ${batch} for update skip locked)`,
    sql`delete from passkey_challenges where challenge in (
      select challenge from passkey_challenges where valid_until < ${now}
      order by valid_until limit ${batch} for update skip locked)`,
    sql`delete from account_notices where id in (
      select id from account_notices where created_at < ${cutoff('notice')}
      order by created_at limit ${batch} for update skip locked)`,
    sql`delete from account_changes where id in (
      select id from account_changes
      where ended_at < ${cutoff('change')}
        and (ended_how not in ('member', 'not-me') or ended_at < ${cutoff('objection')})
      order by ended_at limit ${batch} for update skip locked)`,
    sql`delete from phone_proofs where (family_id, phone) in (
      select family_id, phone from phone_proofs where proven_at < ${cutoff('code')}
      order by proven_at limit ${batch} for update skip locked)`,
    sql`delete from devices where id in (
      select id from devices where expires_at < ${cutoff('device')}
      order by expires_at limit ${batch} for update skip locked)`,
    sql`delete from visitor_claims where token_hash in (
      select token_hash from visitor_claims where expires_at < ${cutoff('link')}
      order by expires_at limit ${batch} for update skip locked)`,
    sql`delete from application_links where key_hash in (
      select key_hash from application_links where expires_at < ${cutoff('link')}
      order by expires_at limit ${batch} for update skip locked)`,
    // Whole visits only: the row that marks a visit as ended must outlive the others.
    sql`delete from sessions where id in (
      select id from sessions as old where expires_at < ${ended} and not exists (
        select from sessions as sibling where sibling.family_id = old.family_id and sibling.expires_at >= ${ended})
      order by expires_at limit ${batch} for update skip locked)`,
    sql`delete from session_snapshots where id in (
      select id from session_snapshots as old where updated_at < ${ended} and not exists (
        select from sessions where sessions.family_id = old.family_id)
      order by updated_at limit ${batch} for update skip locked)`,
    sql`update service_requests set note = null, place = null, latitude = null, longitude = null where id in (
      select id from service_requests
      where asked_at < ${cutoff('assistance')}
        and (note is not null or place is not null or latitude is not null or longitude is not null)
      order by asked_at limit ${batch} for update skip locked)`,
    sql`delete from account_deletions where id in (
      select id from account_deletions where ended_at < ${cutoff('deletion')}
      order by ended_at limit ${batch} for update skip locked)`,
    // Nothing can be charged under them any more; their cards are next.
    sql`with ended as (
      update mandates set ended_at = ${now}, ended_how = 'policy-ended' where id in (
        select id from mandates where ended_at is null and lapses_at < ${now}
        order by lapses_at limit ${batch} for update skip locked)
      returning card_id
    ), freed as (
      update unkept_cards set with_mandate = false from ended where unkept_cards.card_id = ended.card_id
        -- One by one: joined, all mandates would be read.
        and (select true from mandates as other where other.card_id = ended.card_id
          and other.ended_at is null and other.lapses_at >= ${now} limit 1) is null
    )
    select card_id from ended`,
    // Cards that were stored to pay, which never came to a charge or whose mandate is over.
    sql`with unneeded as (
      select cards.id from unkept_cards join cards on cards.id = unkept_cards.card_id
      where not with_mandate and stored_at < ${cutoff('unkept')}
        and not exists (select from mandates where mandates.card_id = cards.id and mandates.ended_at is null)
        and not exists (select from payment_attempts as t
          where t.card_id = cards.id and t.status in ('pending', 'action_required', 'unknown'))
        and not exists (select from receipt_charges as t
          where t.card_id = cards.id and t.status in ('pending', 'action_required', 'unknown'))
        and not exists (select from mandate_attempts as t
          where t.card_id = cards.id and t.status in ('pending', 'action_required', 'unknown'))
      order by stored_at limit ${batch} for update of cards skip locked
    ), gone as (
      delete from cards using unneeded where cards.id = unneeded.id
        and not exists (select from payment_attempts as t where t.card_id = cards.id)
        and not exists (select from receipt_charges as t where t.card_id = cards.id)
        and not exists (select from mandate_attempts as t where t.card_id = cards.id)
        and not exists (select from mandates where mandates.card_id = cards.id)
      returning cards.id
    ), emptied as (
      update cards set deleted_at = ${now}, gateway_token = '', holder_name = '', expiration_month = 1,
        expiration_year = 1970
      from unneeded where cards.id = unneeded.id and not exists (select from gone where gone.id = cards.id)
      returning cards.id
    ), unmarked as (
      delete from unkept_cards using emptied where unkept_cards.card_id = emptied.id
    )
    select id from unneeded`,
    // Applications of visitors who never became members; their quotes are deleted with them.
    sql`with gone as (
      delete from applications where id in (
        select id from applications
        where member_id is null and fulfilment = 'none'
          and created_at < ${cutoff('visitor')} and last_updated_at < ${cutoff('visitor')}
        order by created_at limit ${batch} for update skip locked)
      returning id
    ), words as (
      delete from consents using gone where consents.application_id = gone.id and consents.member_id is null
    )
    select id from gone`,
  ];
}

/**
 * Deletes what is over, as the table says (domain/personal-data): sessions, codes, proofs, devices, counts, links, notices,
 * cards that nothing needs, and what visitors left behind. Purchases: accounts/remove-purchases.ts.
 */
export function createPurge({ db, clock, batch = 500, batches = 20 }: Dependencies): () => Promise<void> {
  return async () => {
    for (const statement of statements(clock(), batch)) {
      for (let run = 0; run < batches; run += 1) {
        const { numAffectedRows, rows } = await statement.execute(db);
        if (Math.max(Number(numAffectedRows ?? 0), rows.length) < batch) break;
      }
    }
  };
}
