import { civilDate } from '@socio/domain/dates';
import { graceEnd, suspensionEnd } from '@socio/domain/receipts/collecting';
import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import type { CollectedReceipt } from '../../modules/receipts/collecting/receipt-charge.ts';
import {
  findCollected,
  findReport,
  postponeReport,
  recordReported,
  recordReportRefused,
} from '../../modules/receipts/collecting/repository.ts';
import type { Insurer } from '../../providers/insurer/port.ts';
import type { Unknown } from '../../providers/unknown.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import { codeOf, recordStep } from '../engine/steps.ts';
import type { Services } from '../services.ts';

type Told = Pick<Insurer, 'reportReceipt' | 'confirmLapse' | 'cancelPolicy'>;
type Dependencies = Pick<Services, 'db' | 'clock'> & { insurer: Told };

type Answer = { kind: 'recorded' | 'lapsed' | 'cancelled' } | { kind: 'refused'; reason: string } | Unknown;

/** What the insurer is told of a receipt, under a key of its own, until it has confirmed it. */
type Telling = {
  workflow: 'report-receipt' | 'lapse-receipt' | 'report-ended';
  state: 'paid' | 'lapsed' | 'cancelled';
  kind: 'receipt-reported' | 'lapse-confirmed' | 'end-confirmed';
  /** Of its key; a refusal is final under one, so the next has its number. */
  keyed: string;
  tell: (
    insurer: Told,
    receipt: CollectedReceipt,
    said: { idempotencyKey: string; paidAt: Date | null },
  ) => Promise<Answer>;
};

const reporting: Telling = {
  workflow: 'report-receipt',
  state: 'paid',
  kind: 'receipt-reported',
  keyed: 'paid',
  tell: async (insurer, { policyNumber, number, amount }, { idempotencyKey, paidAt }) => {
    if (paidAt === null) throw new Error('a paid receipt without the time of its payment');
    return await insurer.reportReceipt({ idempotencyKey, policyNumber, number, paidAt, amount });
  },
};

const lapsing: Telling = {
  workflow: 'lapse-receipt',
  state: 'lapsed',
  kind: 'lapse-confirmed',
  keyed: 'lapse',
  tell: async (insurer, receipt, { idempotencyKey }) => {
    const { policyNumber, number } = receipt;
    return await insurer.confirmLapse({ idempotencyKey, policyNumber, number, at: graceEnd(receipt) });
  },
};

/** Its suspended policy has ended: told in place of the lapse, if the insurer has not confirmed that yet. */
const ending: Telling = {
  workflow: 'report-ended',
  state: 'cancelled',
  kind: 'end-confirmed',
  keyed: 'ended',
  tell: async (insurer, receipt, { idempotencyKey }) => {
    const answer = await insurer.cancelPolicy({
      idempotencyKey,
      policyNumber: receipt.policyNumber,
      effectiveOn: civilDate(suspensionEnd(graceEnd(receipt))),
      reason: 'receipt-not-paid',
      withinADay: false,
    });
    const hasEnded = answer.kind === 'refused' && ended.has(answer.reason);
    return hasEnded ? { kind: 'cancelled' } : answer;
  },
};

/** Reasons not to end what has ended there already. */
const ended: ReadonlySet<string> = new Set(['already_cancelled', 'policy_ended']);

const createTellInsurer =
  ({ workflow, state, kind, keyed, tell }: Telling) =>
  ({ db, clock, insurer }: Dependencies): Handler =>
  async (id) => {
    const receipt = await findCollected(db, id);
    if (receipt?.state !== state) return 'done';
    const { paidAt, isOwed, refusals } = await findReport(db, id);
    if (!isOwed) return 'done';
    const { applicationId, memberId, number } = receipt;
    const idempotencyKey = [id, keyed, ...(refusals === 0 ? [] : [refusals + 1])].join(':');
    const answer = await tell(insurer, receipt, { idempotencyKey, paidAt });
    const now = clock();
    const step = { applicationId, workflow, step: 'tell-insurer', at: now } as const;
    if (answer.kind === 'unknown' || answer.kind === 'refused') {
      await recordStep(db, { ...step, outcome: answer.kind, detail: codeOf(answer.reason) });
      if (answer.kind === 'unknown') {
        await postponeReport(db, id, state, now);
        return 'later';
      }
      // An operator clears it up with the insurer, then has it asked again.
      await recordReportRefused(db, id, state, now);
      return 'done';
    }
    await db.transaction().execute(async (trx) => {
      if (!(await recordReported(trx, id, state))) return;
      await recordStep(trx, { ...step, outcome: 'done' });
      await appendEvent(trx, {
        at: now,
        kind,
        actor: 'server',
        memberId,
        applicationId,
        details: { policy: receipt.policyNumber, receipt: number },
      });
    });
    return 'done';
  };

/** Tells the insurer that a receipt was paid. */
export const createReportReceipt = createTellInsurer(reporting);

/** Has the insurer confirm that a receipt was not paid in time, and so that the policy gives no cover. */
export const createLapseReceipt = createTellInsurer(lapsing);

/** Has the insurer end a policy whose receipt was never paid. */
export const createReportEnded = createTellInsurer(ending);

const untold = (db: Database, state: Telling['state']) =>
  db
    .selectFrom('receipts as r')
    .innerJoin('policies as p', 'p.id', 'r.policy_id')
    .where('r.report_at', 'is not', null)
    .where('r.state', '=', state);

const findUntold =
  ({ state }: Telling) =>
  async (db: Database, which: Which): Promise<string[]> => {
    const due =
      'before' in which
        ? sql<boolean>`r.report_at < ${which.before}`
        : sql<boolean>`p.application_id = ${which.applicationId}`;
    const rows = await untold(db, state)
      .select('r.id')
      .where(due)
      .where('r.report_refused_at', 'is', null)
      .orderBy('r.report_at')
      .limit(atMost)
      .execute();
    return rows.map(({ id }) => id);
  };

/** For an operator, once it is set right at the insurer. */
const findRefused =
  ({ state }: Telling) =>
  async (db: Database, applicationId: string): Promise<string[]> => {
    const rows = await untold(db, state)
      .select('r.id')
      .where('p.application_id', '=', applicationId)
      .where('r.report_refused_at', 'is not', null)
      .orderBy('r.number')
      .execute();
    return rows.map(({ id }) => id);
  };

const seeUntold =
  ({ state }: Telling) =>
  async (db: Database, { before, limit }: Bounds): Promise<Found> => {
    const rows = await untold(db, state)
      .select(['p.application_id as applicationId', 'r.amount', 'r.updated_at as since', total])
      .select(
        sql<string>`'receipt-' || r.number || ' ' || r.state
          || case when r.report_refused_at is null then '' else ' refused' end`.as('state'),
      )
      .where((eb) => eb.or([eb('r.updated_at', '<=', before), eb('r.report_refused_at', 'is not', null)]))
      .orderBy('since')
      .limit(limit)
      .execute();
    return toFound(rows);
  };

export const findUnreported = findUntold(reporting);
export const seeUnreported = seeUntold(reporting);
export const findUnconfirmedLapses = findUntold(lapsing);
export const seeUnconfirmedLapses = seeUntold(lapsing);
export const findUnreportedEnds = findUntold(ending);
export const seeUnreportedEnds = seeUntold(ending);
export const findRefusedReports = findRefused(reporting);
export const findRefusedLapses = findRefused(lapsing);
export const findRefusedEnds = findRefused(ending);
