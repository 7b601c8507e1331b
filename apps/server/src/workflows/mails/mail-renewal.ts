import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { renewalMail } from '../../mails/renewal-news.ts';
import { issuedOf } from '../../modules/policies/policy.ts';
import { findPolicyById } from '../../modules/policies/repository.ts';
import type { Renewal, RenewalMailKind } from '../../modules/policies/renewing/renewal.ts';
import { findRenewal } from '../../modules/policies/renewing/repository.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { Handler, SendJob } from '../engine/queue.ts';
import type { Services } from '../services.ts';
import { createMailAboutPolicy } from './mail-about-policy.ts';

const work = 'mail-renewal';

/**
 * Has the member told, once for each kind and attempt; sent if the transaction is committed. 'next': as often as it
 * happens, which whoever holds the policy's lock knows.
 */
export async function announceRenewal(
  trx: Transaction<DB>,
  send: SendJob,
  { policyId, kind, attempt = 0 }: { policyId: string; kind: RenewalMailKind; attempt?: number | 'next' },
  now: Date,
): Promise<void> {
  const id = randomUUID();
  const number = attempt === 'next' ? await timesTold(trx, policyId, kind) : attempt;
  const inserted = await trx
    .insertInto('renewal_mails')
    .values({ id, policy_id: policyId, kind, attempt: number, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['policy_id', 'kind', 'attempt']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) await send(trx, work, id);
}

async function timesTold(trx: Transaction<DB>, policyId: string, kind: RenewalMailKind): Promise<number> {
  const { count } = await trx
    .selectFrom('renewal_mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('policy_id', '=', policyId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether it was decided to send it, since then if given. */
export async function wasRenewalTold(
  db: Database,
  policyId: string,
  kind: RenewalMailKind,
  since?: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('renewal_mails')
    .select('id')
    .where('policy_id', '=', policyId)
    .where('kind', '=', kind)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? null))
    .executeTakeFirst();
  return row !== undefined;
}

/** What was overtaken by the member's own decision is not sent. */
function isStillSo(kind: RenewalMailKind, { state }: Renewal): boolean {
  switch (kind) {
    case 'in-30':
    case 'in-15':
      return state === 'quoted' || state === 'automatic';
    case 'in-1':
      return state === 'quoted' || state === 'unpaid';
    case 'in-5':
      // Agreed to by hand meanwhile: the mail about that has the price, too.
      return state !== 'declined' && state !== 'ended' && state !== 'accepted';
    case 'accepted':
      return state !== 'quoted' && state !== 'declined';
    case 'not-charged':
    case 'price-rose':
    case 'unpaid':
    case 'refused':
    case 'refunded':
    case 'insured-otherwise':
    case 'uninsured':
      return true;
  }
}

type Dependencies = Pick<Services, 'db' | 'clock' | 'email' | 'mailFrom' | 'publicUrl'>;

async function find(db: Database, id: string) {
  const found = await db
    .selectFrom('renewal_mails')
    .select(['policy_id', 'kind'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const [policy, renewal] = await Promise.all([
    findPolicyById(db, found.policy_id),
    findRenewal(db, found.policy_id),
  ]);
  return policy && renewal && { kind: found.kind, policy, renewal };
}

export function createMailRenewal({ publicUrl, ...deps }: Dependencies): Handler {
  return createMailAboutPolicy(deps, {
    table: 'renewal_mails',
    work,
    prefix: 'renewal',
    find,
    compose: async (_db, { kind, policy, renewal }) => {
      if (!isStillSo(kind, renewal)) return 'over';
      const { insured, vehicle } = policy.inForce;
      return renewalMail(kind, {
        renewal,
        policyNumber: issuedOf(policy).policyNumber,
        givenName: insured.name,
        brandModel: vehicle.brandModel,
        year: vehicle.year,
        publicUrl,
      });
    },
  });
}

export async function findUnsentRenewalMails(db: Database, which: Which): Promise<string[]> {
  const due =
    'before' in which
      ? sql<boolean>`m.updated_at < ${which.before}`
      : sql<boolean>`o.application_id = ${which.applicationId}`;
  const rows = await db
    .selectFrom('renewal_mails as m')
    .innerJoin('policies as o', 'o.id', 'm.policy_id')
    .select('m.id')
    .where('m.sent_at', 'is', null)
    .where('m.refused_at', 'is', null)
    .where(due)
    .orderBy('m.updated_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

export function seeRenewalMails(ended: 'unsent' | 'refused') {
  return async (db: Database, { before, limit }: Bounds): Promise<Found> => {
    const rows = await db
      .selectFrom('renewal_mails as m')
      .select(['m.created_at as since', total])
      .select((eb) =>
        eb
          .selectFrom('policies as o')
          .select('o.application_id')
          .whereRef('o.id', '=', 'm.policy_id')
          .as('applicationId'),
      )
      .select(sql<string>`'renewal-' || m.kind`.as('state'))
      .select(sql<null>`null`.as('amount'))
      .where('m.sent_at', 'is', null)
      .where('m.refused_at', ended === 'refused' ? 'is not' : 'is', null)
      .where('m.created_at', '<=', before)
      .orderBy('since')
      .limit(limit)
      .execute();
    return toFound(rows);
  };
}
