import { isOpen } from '@socio/domain/payment-state';
import type { Transaction } from 'kysely';
import type { Database, Executor } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import type { FindPolicyAnswer } from '../../providers/insurer/port.ts';
import { readWork, type Work } from './repository.ts';

type Refusal =
  | 'not-found'
  | 'nothing-charged'
  | 'charge-unsettled'
  | 'issued'
  | 'issued-at-insurer'
  | 'insurer-silent'
  | 'refunded-before';

export type RefundOutcome =
  | { kind: 'refunded'; amount: number }
  /** Taken for refunding: no policy comes of it any more. The money goes back once they confirm. */
  | { kind: 'later'; waitsFor: 'insurer' | 'gateway' }
  | { kind: 'refused'; reason: Refusal };

type Trx = Transaction<DB>;
type From = 'charged' | 'issuing';

const withCharge = ['charged', 'refunding', 'refunded'] as const;
/** More than there are ways on. */
const moves = 5;

type Dependencies = {
  db: Database;
  clock: () => Date;
  /** Moves the application by conditional update; false where it stands elsewhere by now. */
  takeForRefund: (
    trx: Trx,
    application: { applicationId: string; from: From; now: Date },
  ) => Promise<boolean>;
  /** From here on the money goes back. */
  beginRefund: (trx: Trx, refund: { applicationId: string; attemptId: string; now: Date }) => Promise<void>;
  findAtInsurer: (applicationId: string) => Promise<FindPolicyAnswer>;
  /** What was taken out of issuing begins to go back once the insurer has confirmed that it cannot issue. */
  confirmRefund: (applicationId: string) => Promise<'done' | 'later'>;
  refundPayment: (applicationId: string) => Promise<unknown>;
  appendEvent: (
    db: Executor,
    event: {
      at: Date;
      kind: 'refund-started' | 'retry-asked';
      actor: 'operator';
      memberId: string | null;
      applicationId: string;
      details: { by: string; reason: string; attempt: number; amount: number };
    },
  ) => Promise<void>;
};

type Request = { applicationId: string; by: string; reason: string };

/** Ends what was taken for refunding, as far as insurer and gateway confirm it; safe to run again. */
function createFinishRefund({ db, confirmRefund, refundPayment }: Dependencies) {
  return async (applicationId: string): Promise<RefundOutcome> => {
    if ((await confirmRefund(applicationId)) === 'later') return { kind: 'later', waitsFor: 'insurer' };
    await refundPayment(applicationId);
    const work = await readWork(db, applicationId);
    const refunded = work?.attempts.find(({ status }) => status === 'refunded');
    if (refunded === undefined) return { kind: 'later', waitsFor: 'gateway' };
    return { kind: 'refunded', amount: refunded.amount };
  };
}

export function createRefundApplication(dependencies: Dependencies) {
  const { db, clock, takeForRefund, beginRefund, findAtInsurer, appendEvent } = dependencies;
  const finishRefund = createFinishRefund(dependencies);

  const note = async (executor: Executor, work: Work, { applicationId, by, reason }: Request, at: Date) => {
    const charge = work.attempts.find(({ status }) => withCharge.some((one) => one === status));
    if (charge === undefined) throw new Error('a refund without its charge');
    const kind = work.fulfilment === 'refunding' ? 'retry-asked' : 'refund-started';
    const { memberId } = work;
    const details = { by, reason, attempt: charge.attempt, amount: charge.amount };
    await appendEvent(executor, { at, kind, actor: 'operator', memberId, applicationId, details });
  };

  /** Of issuing, another refund and this one, the database lets one win; false for the loser. */
  const take = async (request: Request, from: From): Promise<boolean> =>
    await db.transaction().execute(async (trx) => {
      const { applicationId } = request;
      const now = clock();
      const work = await readWork(trx, applicationId, { lock: true });
      const attempt = work?.attempts.find(({ status }) => status === 'charged');
      if (work === undefined || attempt === undefined) return false;
      if (!(await takeForRefund(trx, { applicationId, from, now }))) return false;
      await note(trx, work, request, now);
      // Where issuing has not begun, the insurer has never heard of it.
      if (from === 'charged') await beginRefund(trx, { applicationId, attemptId: attempt.id, now });
      return true;
    });

  return async (request: Request): Promise<RefundOutcome> => {
    const { applicationId } = request;
    // Whoever loses a race looks again: the winner moved it, and each move leads towards an end.
    for (let looks = 0; looks < moves; looks += 1) {
      const work = await readWork(db, applicationId);
      switch (work?.fulfilment) {
        case undefined:
          return { kind: 'refused', reason: 'not-found' };
        case 'none': {
          const isUnsettled = work.attempts.some(({ status }) => isOpen(status));
          return { kind: 'refused', reason: isUnsettled ? 'charge-unsettled' : 'nothing-charged' };
        }
        case 'issued':
          return { kind: 'refused', reason: 'issued' };
        case 'refunded':
          return { kind: 'refused', reason: 'refunded-before' };
        case 'refunding':
          await note(db, work, request, clock());
          return await finishRefund(applicationId);
        case 'charged':
          if (await take(request, 'charged')) return await finishRefund(applicationId);
          break;
        case 'issuing': {
          const found = await findAtInsurer(applicationId);
          // The purchase has its policy there: to finish it is right, to pay it back is not.
          if (found.kind === 'issued') return { kind: 'refused', reason: 'issued-at-insurer' };
          if (found.kind === 'unknown') return { kind: 'refused', reason: 'insurer-silent' };
          if (await take(request, 'issuing')) return await finishRefund(applicationId);
          break;
        }
      }
    }
    throw new Error('an application that cannot be taken where it stands');
  };
}
