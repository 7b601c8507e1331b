import { graceEnd } from '@socio/domain/receipts/collecting';
import { DAY } from '@socio/domain/spans';
import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import type { CollectedReceipt } from '../../modules/receipts/collecting/receipt-charge.ts';
import {
  findCollected,
  findReport,
  recordReported,
  reportFrom,
} from '../../modules/receipts/collecting/repository.ts';
import type { Insurer } from '../../providers/insurer/port.ts';
import type { Unknown } from '../../providers/unknown.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import { codeOf, recordStep } from '../engine/steps.ts';
import type { Services } from '../services.ts';

type Told = Pick<Insurer, 'reportReceipt' | 'confirmLapse'>;
type Dependencies = Pick<Services, 'db' | 'clock'> & { insurer: Told };

type Answer = { kind: 'recorded' | 'lapsed' } | { kind: 'refused'; reason: string } | Unknown;

/** What the insurer is told of a receipt, under a key of its own, until it has confirmed it. */
type Telling = {
  workflow: 'report-receipt' | 'lapse-receipt';
  state: 'paid' | 'lapsed';
  kind: 'receipt-reported' | 'lapse-confirmed';
  tell: (insurer: Told, receipt: CollectedReceipt, paidAt: Date | null) => Promise<Answer>;
};

const reporting: Telling = {
  workflow: 'report-receipt',
  state: 'paid',
  kind: 'receipt-reported',
  tell: async (insurer, { id, policyNumber, number, amount }, paidAt) => {
    if (paidAt === null) throw new Error('a paid receipt without the time of its payment');
    return await insurer.reportReceipt({
      idempotencyKey: `${id}:paid`,
      policyNumber,
      number,
      paidAt,
      amount,
    });
  },
};

const lapsing: Telling = {
  workflow: 'lapse-receipt',
  state: 'lapsed',
  kind: 'lapse-confirmed',
  tell: async (insurer, receipt) => {
    const { id, policyNumber, number } = receipt;
    return await insurer.confirmLapse({
      idempotencyKey: `${id}:lapse`,
      policyNumber,
      number,
      at: graceEnd(receipt),
    });
  },
};

/** A refusal is for an operator to clear up with the insurer; until then it is asked once a day. */
const afterRefusalMs = DAY;

const createTellInsurer =
  ({ workflow, state, kind, tell }: Telling) =>
  ({ db, clock, insurer }: Dependencies): Handler =>
  async (id) => {
    const receipt = await findCollected(db, id);
    if (receipt?.state !== state) return 'done';
    const { paidAt, isOwed } = await findReport(db, id);
    if (!isOwed) return 'done';
    const { applicationId, memberId, number } = receipt;
    const answer = await tell(insurer, receipt, paidAt);
    const now = clock();
    const step = { applicationId, workflow, step: 'tell-insurer', at: now } as const;
    if (answer.kind === 'unknown' || answer.kind === 'refused') {
      await recordStep(db, { ...step, outcome: answer.kind, detail: codeOf(answer.reason) });
      const isRefused = answer.kind === 'refused';
      await reportFrom(db, id, isRefused ? new Date(now.getTime() + afterRefusalMs) : now);
      return isRefused ? 'done' : 'later';
    }
    await db.transaction().execute(async (trx) => {
      if (!(await recordReported(trx, id))) return;
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
      .orderBy('r.report_at')
      .limit(atMost)
      .execute();
    return rows.map(({ id }) => id);
  };

const seeUntold =
  ({ state }: Telling) =>
  async (db: Database, { before, limit }: Bounds): Promise<Found> => {
    const rows = await untold(db, state)
      .select(['p.application_id as applicationId', 'r.amount', 'r.updated_at as since', total])
      .select(sql<string>`'receipt-' || r.number || ' ' || r.state`.as('state'))
      .where('r.updated_at', '<=', before)
      .orderBy('since')
      .limit(limit)
      .execute();
    return toFound(rows);
  };

export const findUnreported = findUntold(reporting);
export const seeUnreported = seeUntold(reporting);
export const findUnconfirmedLapses = findUntold(lapsing);
export const seeUnconfirmedLapses = seeUntold(lapsing);
