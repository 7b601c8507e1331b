import { randomUUID } from 'node:crypto';
import { coverWords } from '@socio/domain/mandatory-cover';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { cancellationMail } from '../../mails/cancellation-news.ts';
import { changeRefundMail } from '../../mails/change-refund.ts';
import type { CancellationMail, RefundCause } from '../../modules/policies/cancelling/cancellation.ts';
import { findEndorsement } from '../../modules/policies/endorsements/repository.ts';
import { findCancellation } from '../../modules/policies/cancelling/repository.ts';
import { listRefunds } from '../../modules/policies/cancelling/refunds/repository.ts';
import { coverWordsOf, issuedOf } from '../../modules/policies/policy.ts';
import { findPolicyById } from '../../modules/policies/repository.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { Handler, SendJob } from '../engine/queue.ts';
import type { Services } from '../services.ts';
import { createMailAboutPolicy } from './mail-about-policy.ts';

const work = 'mail-cancellation';

/** Has the member told, once for each kind; sent if the transaction is committed. */
export async function announceCancellation(
  trx: Transaction<DB>,
  send: SendJob,
  { cancellationId, kind, now }: { cancellationId: string; kind: CancellationMail; now: Date },
): Promise<void> {
  const id = randomUUID();
  const inserted = await trx
    .insertInto('cancellation_mails')
    .values({ id, cancellation_id: cancellationId, kind, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['cancellation_id', 'kind']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) await send(trx, work, id);
}

/** The same of money that goes back, which may also be because of an endorsement. */
export async function announceRefund(
  trx: Transaction<DB>,
  send: SendJob,
  { cause, kind, now }: { cause: RefundCause; kind: 'needs-account' | 'refunded'; now: Date },
): Promise<void> {
  if ('cancellationId' in cause) return await announceCancellation(trx, send, { ...cause, kind, now });
  const id = randomUUID();
  const inserted = await trx
    .insertInto('cancellation_mails')
    .values({ id, endorsement_id: cause.endorsementId, kind, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['endorsement_id', 'kind']).where('endorsement_id', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) await send(trx, work, id);
}

type Dependencies = Pick<Services, 'db' | 'clock' | 'email' | 'mailFrom' | 'publicUrl'>;

async function find(db: Database, id: string) {
  const found = await db
    .selectFrom('cancellation_mails as m')
    .select(['m.cancellation_id', 'm.endorsement_id', 'm.kind'])
    .select((eb) =>
      eb
        // Nobody reads that it is done before that it was asked for.
        .selectFrom('cancellation_mails as e')
        .select('e.id')
        .where((e) =>
          e.or([
            e('e.cancellation_id', '=', e.ref('m.cancellation_id')),
            e('e.endorsement_id', '=', e.ref('m.endorsement_id')),
          ]),
        )
        .whereRef('e.created_at', '<', 'm.created_at')
        .where('e.sent_at', 'is', null)
        .where('e.refused_at', 'is', null)
        .orderBy('e.created_at')
        .limit(1)
        .as('firstId'),
    )
    .where('m.id', '=', id)
    .where('m.sent_at', 'is', null)
    .where('m.refused_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { kind, cancellation_id: cancellationId, endorsement_id: endorsementId } = found;
  const cancellation = cancellationId === null ? undefined : await findCancellation(db, cancellationId);
  const endorsement = endorsementId === null ? undefined : await findEndorsement(db, endorsementId);
  const policyId = cancellation?.policyId ?? endorsement?.policyId;
  const policy = policyId === undefined ? undefined : await findPolicyById(db, policyId);
  return policy && { kind, firstId: found.firstId ?? undefined, cancellation, endorsement, policy };
}

export function createMailCancellation({ publicUrl, ...deps }: Dependencies): Handler {
  return createMailAboutPolicy(deps, {
    table: 'cancellation_mails',
    work,
    prefix: 'cancellation',
    find,
    compose: async (db, { kind, cancellation, endorsement, policy }) => {
      const { insured, vehicle } = policy.inForce;
      const common = {
        policyNumber: issuedOf(policy).policyNumber,
        givenName: insured.name,
        brandModel: vehicle.brandModel,
        year: vehicle.year,
        publicUrl,
      };
      if (cancellation !== undefined) {
        const { issuedAt, endDate } = issuedOf(policy);
        const neverBegins = (cancellation.effectiveAt ?? cancellation.insurerAskedAt) <= issuedAt;
        return cancellationMail(kind, {
          ...common,
          cover: neverBegins ? coverWords([], endDate) : coverWordsOf(policy),
          neverBegins,
          cancellation,
          refunds: await listRefunds(db, { cancellationId: cancellation.id }),
          collectedBy: policy.collectedBy,
          isMonthly: policy.snapshot.billingCycle === 'MENSUAL',
        });
      }
      // Of an endorsement only what becomes of the money is mailed here.
      if (endorsement === undefined || (kind !== 'needs-account' && kind !== 'refunded')) return 'over';
      const refunds = await listRefunds(db, { endorsementId: endorsement.id });
      return changeRefundMail(kind, { ...common, endorsement: endorsement.number ?? 0, refunds });
    },
  });
}

const policyOf = sql<string>`coalesce(c.policy_id, e.policy_id)`;

const withPolicy = (db: Database) =>
  db
    .selectFrom('cancellation_mails as m')
    .leftJoin('cancellations as c', 'c.id', 'm.cancellation_id')
    .leftJoin('endorsements as e', 'e.id', 'm.endorsement_id')
    .innerJoin('policies as o', (join) => join.on('o.id', '=', policyOf));

export async function findUnsentCancellationMails(db: Database, which: Which): Promise<string[]> {
  const due =
    'before' in which
      ? sql<boolean>`m.updated_at < ${which.before}`
      : sql<boolean>`o.application_id = ${which.applicationId}`;
  const rows = await withPolicy(db)
    .select('m.id')
    .where('m.sent_at', 'is', null)
    .where('m.refused_at', 'is', null)
    .where(due)
    .orderBy('m.updated_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

export function seeCancellationMails(ended: 'unsent' | 'refused') {
  return async (db: Database, { before, limit }: Bounds): Promise<Found> => {
    const isRefused = ended === 'refused';
    const rows = await db
      .selectFrom('cancellation_mails as m')
      .select(['m.created_at as since', total])
      // Looked up one by one: a join would read all cancellations.
      .select(
        sql<string | null>`(select application_id from policies where id = coalesce(
          (select policy_id from cancellations where id = m.cancellation_id),
          (select policy_id from endorsements where id = m.endorsement_id)))`.as('applicationId'),
      )
      .select(sql<string>`'cancellation-' || m.kind`.as('state'))
      .select(sql<null>`null`.as('amount'))
      .where('m.sent_at', 'is', null)
      .where('m.refused_at', isRefused ? 'is not' : 'is', null)
      .where('m.created_at', '<=', before)
      .orderBy('since')
      .limit(limit)
      .execute();
    return toFound(rows);
  };
}
