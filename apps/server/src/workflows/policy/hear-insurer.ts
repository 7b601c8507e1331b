import { randomUUID } from 'node:crypto';
import { civilDate } from '@socio/domain/dates';
import { DAY, MINUTE } from '@socio/domain/spans';
import type { Database } from '../../db/connection.ts';
import {
  findOpenCancellation,
  insertCancellation,
  nextFolio,
  takeOverCancellation,
} from '../../modules/policies/cancelling/repository.ts';
import { findCharged } from '../../modules/policies/cancelling/charges/repository.ts';
import { reckon } from '../../modules/policies/cancelling/reckon.ts';
import { lockPolicy } from '../../modules/policies/endorsements/repository.ts';
import type { Policy } from '../../modules/policies/policy.ts';
import { findPolicyById, findPolicyByNumber } from '../../modules/policies/repository.ts';
import type { InsurerCancellation } from '../../providers/insurer/port.ts';
import type { Bounds, Found, Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import { codeOf } from '../engine/steps.ts';
import { announceCancellation } from '../mails/mail-cancellation.ts';
import type { Services } from '../services.ts';

/** How often it is asked. */
const every = 15 * MINUTE;
/** Told again each time, for policies that were not known here yet as issued; what is recorded is not recorded twice. */
const overlap = DAY;

/**
 * Asks the insurer which policies it has cancelled by itself and begins their cancellation, which `cancel-policy` carries out
 * like one that a member asked for.
 */
export function createHearInsurer(services: Pick<Services, 'db' | 'insurer' | 'clock' | 'send'>): Handler {
  const { db, insurer, clock, send } = services;

  /** 'later' while the member's own is being confirmed: the insurer may refuse it because of this one. */
  const begin = async (policy: Policy, decided: InsurerCancellation): Promise<'done' | 'later'> => {
    const now = clock();
    const { effectiveAt, folio: insurerFolio } = decided;
    const effectiveOn = civilDate(effectiveAt);
    return await db.transaction().execute(async (trx) => {
      await lockPolicy(trx, policy.id);
      // Told twice, or cancelled meanwhile.
      if (!isInForce(await findPolicyById(trx, policy.id))) return 'done';
      const open = await findOpenCancellation(trx, policy.id);
      if (open !== undefined && open.state !== 'asked') return open.askedBy === 'member' ? 'later' : 'done';
      // The member's own ends it first, and gives back no less than they were shown.
      if (open !== undefined && open.effectiveOn < effectiveOn) return 'later';
      const id = open?.id ?? randomUUID();
      if (open === undefined) {
        const previewed = reckon(policy, await findCharged(trx, policy), effectiveOn).total;
        const made = {
          id,
          policyId: policy.id,
          folio: await nextFolio(trx),
          askedBy: 'insurer',
          state: 'confirming',
          reason: null,
          insurerReason: codeOf(decided.reason),
          effectiveOn,
          mayGetAllBack: false,
          previewed,
          askedAt: decided.decidedAt,
          insurerAskedAt: effectiveAt,
          insurerFolio,
          effectiveAt,
        } as const;
        await insertCancellation(trx, made, now);
      } else if (!(await takeOverCancellation(trx, id, { effectiveOn, effectiveAt, insurerFolio }, now)))
        // The member's own has gone to the insurer meanwhile.
        return 'later';
      if (effectiveAt > now)
        await announceCancellation(trx, send, { cancellationId: id, kind: 'announced', now });
      return 'done';
    });
  };

  return async () => {
    const row = await db.selectFrom('insurer_news').select('since').executeTakeFirstOrThrow();
    const asked_at = clock();
    // What it cancelled before it was first asked was settled by hand, its money as well.
    const since = row.since.getTime() === 0 ? asked_at : row.since;
    const news = await insurer.policyStates(since);
    if (news.kind === 'unknown') {
      await db.updateTable('insurer_news').set({ since, asked_at }).execute();
      return 'later';
    }
    let isAllRecorded = true;
    const errors: unknown[] = [];
    // One that cannot be recorded holds up none of the others.
    for (const decided of news.cancelled) {
      try {
        const policy = await findPolicyByNumber(db, decided.policyNumber);
        if (policy !== undefined && isInForce(policy) && (await begin(policy, decided)) === 'later')
          isAllRecorded = false;
      } catch (error) {
        errors.push(error);
      }
    }
    const heard = new Date(Math.max(since.getTime(), news.asOf.getTime() - overlap));
    const isSettled = isAllRecorded && errors.length === 0;
    await db
      .updateTable('insurer_news')
      .set({ since: isSettled ? heard : since, asked_at })
      .execute();
    if (errors.length > 0) throw new AggregateError(errors, 'a cancellation by the insurer was not recorded');
    return 'done';
  };
}

function isInForce(policy: Policy | undefined): boolean {
  return policy?.state === 'issued' || policy?.state === 'suspended';
}

/** At most one: there is one insurer. It belongs to no application. */
export async function findDueNews(db: Database, which: Which): Promise<string[]> {
  if (!('before' in which)) return [];
  const row = await db
    .selectFrom('insurer_news')
    .select('asked_at')
    .where('singleton', '=', true)
    .where('asked_at', '<=', new Date(which.now.getTime() - every))
    .executeTakeFirst();
  return row === undefined ? [] : ['insurer'];
}

const fact = { applicationId: null, reference: 'insurer', state: 'policy-states', amount: null };

/** When all that the insurer had decided was last known here, if that is more than a day ago. */
export async function seeNews(db: Database, { before }: Bounds): Promise<Found> {
  const row = await db
    .selectFrom('insurer_news')
    .select('since')
    .where('singleton', '=', true)
    .where('since', '>', new Date(0))
    .where('since', '<=', new Date(before.getTime() - 2 * overlap))
    .executeTakeFirst();
  const facts = row === undefined ? [] : [{ ...fact, since: new Date(row.since.getTime() + overlap) }];
  return { facts, total: facts.length };
}
