import { randomUUID } from 'node:crypto';
import { LATER_MANDATE_VERSION, mandateLapsesAt, type MandateTerms } from '@socio/domain/mandate';
import { sql } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { prepared, statement, write, type Slots } from '../../db/statement.ts';
import type { MandateEnd } from '../../db/types.ts';
import type { MandatesOf, NewMandate } from './mandate.ts';

type MandateRow = Pick<NewMandate, 'applicationId' | 'memberId' | 'cardId' | 'version'> &
  MandateTerms & { id: string; establishedBy: string | null; givenAt: Date; lapsesAt: Date };

const insert = write('insert-mandate', (db, given: Slots<MandateRow>) =>
  db.insertInto('mandates').values({
    id: given.id,
    application_id: given.applicationId,
    member_id: given.memberId,
    card_id: given.cardId,
    amount: given.amount,
    charges: given.charges,
    text_version: given.version,
    gateway_charge_id: given.establishedBy,
    given_at: given.givenAt,
    lapses_at: given.lapsesAt,
  }),
);

export async function insertMandate(
  db: Executor,
  { applicationId, memberId, cardId, terms, version, establishedBy, agreedAt, now }: NewMandate,
): Promise<void> {
  await insert(db, {
    ...terms,
    id: randomUUID(),
    applicationId,
    memberId,
    cardId,
    version,
    establishedBy: establishedBy ?? null,
    givenAt: agreedAt ?? now,
    lapsesAt: mandateLapsesAt(now, terms.charges),
  });
}

const which = (of: MandatesOf) => {
  if ('applicationId' in of) return sql<boolean>`mandates.application_id = ${of.applicationId}`;
  if ('cardId' in of) return sql<boolean>`mandates.card_id = ${of.cardId}`;
  return sql<boolean>`mandates.member_id = ${of.memberId} and mandates.given_at >= ${of.since}`;
};

/** Later charges of its card refer to this one; of a policy that is renewed, to the one that verified its card. */
export async function recordEstablished(
  db: Executor,
  { applicationId, chargeId }: { applicationId: string; chargeId: string },
): Promise<void> {
  await storeEstablished(db, { applicationId, chargeId });
}

const storeEstablished = write(
  'mandate-established',
  (db, given: Slots<{ applicationId: string; chargeId: string }>) =>
    db
      .updateTable('mandates')
      .set((eb) => ({
        gateway_charge_id: eb.fn.coalesce(
          eb
            .selectFrom('renewals')
            .select('renewals.mandate_of')
            .where('renewals.application_id', '=', given.applicationId),
          given.chargeId,
        ),
      }))
      .where('application_id', '=', given.applicationId)
      .where('ended_at', 'is', null),
);

/**
 * The same card, agreed to for other amounts: the mandate in force gives way to one that refers to the same charge. False
 * if none is in force.
 */
export async function replaceTerms(
  db: Executor,
  {
    applicationId,
    terms,
    agreedAt,
    now,
  }: { applicationId: string; terms: MandateTerms; agreedAt: Date; now: Date },
): Promise<boolean> {
  const ended = await db
    .updateTable('mandates')
    .set({ ended_at: now, ended_how: 'replaced' })
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .returning(['member_id', 'card_id', 'gateway_charge_id'])
    .executeTakeFirst();
  if (ended === undefined) return false;
  await db
    .insertInto('mandates')
    .values({
      ...ended,
      id: randomUUID(),
      application_id: applicationId,
      amount: terms.amount,
      charges: terms.charges,
      text_version: LATER_MANDATE_VERSION,
      given_at: agreedAt,
      lapses_at: mandateLapsesAt(now, terms.charges),
    })
    .execute();
  return true;
}

/** The cards of open mandates, locked in one order before any of them is ended, as whoever deletes a card locks it first. */
export async function holdMandateCards(db: Executor, of: MandatesOf): Promise<string[]> {
  const cards = db
    .selectFrom('cards')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('mandates').select('card_id').where(which(of)).where('ended_at', 'is', null),
    )
    .orderBy('id')
    .forUpdate();
  const { rows } = await db.executeQuery(prepared('hold-mandate-cards', cards));
  return rows.map(({ id }) => id);
}

const openMandate = statement('open-mandate', (db, given: Slots<{ applicationId: string }>) =>
  db
    .selectFrom('mandates')
    .select('id')
    .where('application_id', '=', given.applicationId)
    .where('ended_at', 'is', null),
);

export async function hasOpenMandate(db: Executor, applicationId: string): Promise<boolean> {
  return (await openMandate.first(db, { applicationId })) !== undefined;
}

export type EndedMandate = { applicationId: string; memberId: string; cardId: string };

export async function endOpenMandates(
  db: Executor,
  of: MandatesOf,
  how: MandateEnd,
  now: Date,
): Promise<EndedMandate[]> {
  return await db
    .updateTable('mandates')
    .set({ ended_at: now, ended_how: how })
    .where(which(of))
    .where('ended_at', 'is', null)
    .returning(['application_id as applicationId', 'member_id as memberId', 'card_id as cardId'])
    .execute();
}

export type OpenMandate = {
  applicationId: string;
  givenAt: Date;
  amount: number;
  charges: number;
  brand: string;
  lastFour: string;
  expiryMonth: number;
  expiryYear: number;
  /** Its card was refused for good, and is not charged again. */
  isSpent: boolean;
};

export type FindMandate = (
  db: Executor,
  of: { memberId: string; policyNumber: string },
) => Promise<OpenMandate | undefined>;

const ofPolicy = statement(
  'mandate-of-policy',
  (db, given: Slots<{ memberId: string; policyNumber: string }>) =>
    db
      .selectFrom('policies')
      .innerJoin('mandates', 'mandates.application_id', 'policies.application_id')
      .innerJoin('cards', 'cards.id', 'mandates.card_id')
      .select(['policies.application_id as applicationId', 'mandates.given_at as givenAt'])
      .select(['mandates.amount', 'mandates.charges', 'cards.brand', 'cards.last_four as lastFour'])
      .select(['cards.expiration_month as expiryMonth', 'cards.expiration_year as expiryYear'])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('receipt_charges')
              .select('receipt_charges.id')
              .whereRef('receipt_charges.card_id', '=', 'mandates.card_id')
              .where('receipt_charges.retry', '=', sql.lit('never')),
          )
          .$castTo<boolean>()
          .as('isSpent'),
      )
      .where('policies.policy_number', '=', given.policyNumber)
      .where('policies.member_id', '=', given.memberId)
      .where('mandates.ended_at', 'is', null),
);

/** The one in force of a member's own policy. */
export const findMandate: FindMandate = async (db, of) => await ofPolicy.first(db, of);
