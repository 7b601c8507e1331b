import { randomUUID } from 'node:crypto';
import { mayGetAllBack, neverBegins, refundDueOn } from '@socio/domain/cancelling/when';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { holdMembers } from '../../modules/members/repository.ts';
import type { Cancellation } from '../../modules/policies/cancelling/cancellation.ts';
import { findCharged } from '../../modules/policies/cancelling/charges/repository.ts';
import { reckon } from '../../modules/policies/cancelling/reckon.ts';
import {
  findCancellation,
  isCharging,
  moveCancellation,
  recordCancellationDocument,
  recordPolicyCancelled,
  touchCancellation,
} from '../../modules/policies/cancelling/repository.ts';
import {
  hadAllBack,
  insertRefund,
  listRefunds,
} from '../../modules/policies/cancelling/refunds/repository.ts';
import { lockPolicy } from '../../modules/policies/endorsements/repository.ts';
import { issuedOf, termOf, type Policy } from '../../modules/policies/policy.ts';
import { findPolicyById } from '../../modules/policies/repository.ts';
import { stopCollecting } from '../../modules/receipts/collecting/repository.ts';
import { endReceipts } from '../../modules/receipts/repository.ts';
import type { Handler } from '../engine/queue.ts';
import { codeOf, recordStep, runSteps, type Step, type StepEnd } from '../engine/steps.ts';
import { announceCancellation } from '../mails/mail-cancellation.ts';
import { endMandates } from '../payment/mandates.ts';
import type { Services } from '../services.ts';
import { documentData } from './make-document.ts';

type Dependencies = Pick<
  Services,
  'db' | 'insurer' | 'clock' | 'send' | 'documents' | 'documentTurns' | 'renderPolicy' | 'parties'
>;

type Subject = { cancellation: Cancellation; policy: Policy };
type Cancelling = Record<'begin' | 'confirm' | 'draw', (subject: Subject) => Promise<StepEnd>>;

/** From what the member asked for, or the insurer decided, to its document; the money goes back by `refund-cancelled`. */
const cancellingSteps: readonly Step<Subject, Cancelling>[] = [
  {
    name: 'begin',
    isDone: ({ cancellation }) => cancellation.state !== 'asked',
    run: (subject, { begin }) => begin(subject),
    undo: 'Before it: the member takes it back. Afterwards only the insurer’s answer ends it.',
  },
  {
    name: 'confirm',
    isDone: ({ cancellation }) => cancellation.state !== 'confirming',
    run: (subject, { confirm }) => confirm(subject),
    undo: 'Refused: the policy goes on. Confirmed: never; the member buys again.',
  },
  {
    name: 'store-document',
    isDone: ({ cancellation }) => cancellation.documentKey !== null,
    run: (subject, { draw }) => draw(subject),
    undo: 'Stored again under the same key, with the same bytes.',
  },
];

/** What the insurer said, or had decided by itself. */
type Confirmation = { folio: string; effectiveAt: Date; noClaim: boolean };

/**
 * Has the insurer confirm a cancellation once its time has come, ends the policy and begins its refunds in one transaction,
 * and makes its document. Can be called at any time, from anywhere and repeatedly: the insurer knows it by its id.
 */
export function createCancelPolicy(services: Dependencies): Handler {
  const { db, insurer, clock, send, documents, documentTurns, renderPolicy, parties } = services;

  const step = ({ policy }: Subject, name: string) =>
    ({ applicationId: policy.applicationId, workflow: 'cancel-policy', step: name, at: clock() }) as const;

  const later = async (subject: Subject, name: string, detail: string): Promise<StepEnd> => {
    await recordStep(db, { ...step(subject, name), outcome: 'unknown', detail });
    await touchCancellation(db, subject.cancellation.id, clock());
    return 'later';
  };

  /** From here on it cannot be taken back. */
  const begin = async (subject: Subject): Promise<StepEnd> => {
    const { cancellation } = subject;
    if (clock() < cancellation.insurerAskedAt) return 'later';
    if (await isCharging(db, cancellation.policyId)) return await later(subject, 'begin', 'charge-open');
    await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [subject.policy.memberId]);
      const mayHaveAll = cancellation.mayGetAllBack || (await isFree(trx, subject));
      await moveCancellation(trx, cancellation.id, {
        to: 'confirming',
        at: clock(),
        mayGetAllBack: mayHaveAll,
      });
    });
    return 'done';
  };

  /** Whether another cancellation of the member's was to have everything back, and has ended without. */
  const isFree = async (trx: Transaction<DB>, { cancellation, policy }: Subject): Promise<boolean> => {
    const { effectiveOn, askedAt } = cancellation;
    const { memberId, snapshot } = policy;
    const had = await hadAllBack(trx, { memberId, vin: snapshot.vehicle.vin, orAsked: true, now: clock() });
    return mayGetAllBack({ issuedAt: issuedOf(policy).issuedAt, effectiveOn, hadAllBack: had }, askedAt);
  };

  const askInsurer = async ({ cancellation, policy }: Subject) => {
    const { id, askedBy, insurerFolio, effectiveAt, effectiveOn, reason } = cancellation;
    if (askedBy === 'insurer' && insurerFolio !== null && effectiveAt !== null)
      return { kind: 'cancelled', folio: insurerFolio, effectiveAt, noClaim: false } as const;
    return await insurer.cancelPolicy({
      idempotencyKey: id,
      policyNumber: issuedOf(policy).policyNumber,
      effectiveOn,
      reason,
      withinADay: cancellation.mayGetAllBack,
    });
  };

  const confirm = async (subject: Subject): Promise<StepEnd> => {
    if (clock() < subject.cancellation.insurerAskedAt) return 'later';
    const answer = await askInsurer(subject);
    if (answer.kind === 'unknown') return await later(subject, 'confirm', answer.reason);
    if (answer.kind === 'refused') {
      await db.transaction().execute((trx) => recordRefused(trx, subject, codeOf(answer.reason)));
      return 'over';
    }
    const isRecorded = await db.transaction().execute((trx) => recordConfirmed(trx, subject, answer));
    return isRecorded ? 'done' : await later(subject, 'confirm', 'charge-open');
  };

  const recordRefused = async (trx: Transaction<DB>, subject: Subject, refusal: string): Promise<void> => {
    const { cancellation, policy } = subject;
    const now = clock();
    if (!(await moveCancellation(trx, cancellation.id, { to: 'refused', at: now, refusal }))) return;
    await recordStep(trx, { ...step(subject, 'confirm'), outcome: 'refused', detail: refusal });
    await appendEvent(trx, {
      at: now,
      kind: 'cancellation-refused',
      actor: 'server',
      memberId: policy.memberId,
      applicationId: policy.applicationId,
      details: { policy: issuedOf(policy).policyNumber, folio: cancellation.folio },
    });
    await announceCancellation(trx, send, { cancellationId: cancellation.id, kind: 'refused', now });
  };

  /**
   * False while a charge of a receipt is open, which is either cancelled or part of what comes back: the insurer gives the
   * same answer again afterwards.
   */
  const recordConfirmed = async (
    trx: Transaction<DB>,
    subject: Subject,
    { folio, effectiveAt, noClaim }: Confirmation,
  ): Promise<boolean> => {
    const { cancellation, policy } = subject;
    const { id, effectiveOn } = cancellation;
    const now = clock();
    // Two policies of a member, cancelled at once, do not both get everything back.
    await holdMembers(trx, [policy.memberId]);
    await lockPolicy(trx, policy.id);
    if (await isCharging(trx, policy.id)) return false;
    const { vin } = policy.snapshot.vehicle;
    const isVoid = effectiveAt <= termOf(issuedOf(policy)).startsAt;
    const asked = { issuedAt: issuedOf(policy).issuedAt, effectiveOn };
    // What never began was neither tried out nor used, however often; nor does an insurer's late answer break the promise.
    const isPromised = isVoid || neverBegins(asked, cancellation.askedAt);
    const mayHave = async () =>
      noClaim && !(await hadAllBack(trx, { memberId: policy.memberId, vin, orAsked: false, now }));
    const hasAllBack = cancellation.mayGetAllBack && (isPromised || (await mayHave()));
    const recorded = { insurerFolio: folio, effectiveAt, hasAllBack, vin: hasAllBack ? vin : null };
    if (!(await moveCancellation(trx, id, { to: 'confirmed', at: now, recorded }))) return true;
    if (!(await recordPolicyCancelled(trx, policy.id, { isVoid, now })))
      throw new Error('cancelled, but not in force');
    const {
      receipts,
      total: share,
      charged,
      split,
    } = reckon(policy, await findCharged(trx, policy), effectiveOn);
    const kept = hasAllBack ? [] : receipts.filter(({ total: back, amount }) => back !== amount);
    const refunded = receipts.filter(({ number }) => kept.every((receipt) => receipt.number !== number));
    await stopCollecting(trx, policy.id);
    await endMandates(
      trx,
      { applicationId: policy.applicationId },
      { how: 'policy-ended', actor: 'server', now },
    );
    await endReceipts(trx, policy.id, { refunded: refunded.map(({ number }) => number), now });
    const amount = hasAllBack ? charged : share;
    const dueOn = refundDueOn(now);
    for (const part of split(amount)) {
      const refundId = randomUUID();
      await insertRefund(trx, { id: refundId, cause: { cancellationId: id }, ...part, dueOn }, now);
      await send(trx, 'refund-cancelled', refundId);
    }
    await recordStep(trx, { ...step(subject, 'confirm'), outcome: 'done' });
    await appendEvent(trx, {
      at: now,
      kind: 'policy-cancelled',
      actor: 'server',
      memberId: policy.memberId,
      applicationId: policy.applicationId,
      details: { policy: issuedOf(policy).policyNumber, folio: cancellation.folio, amount },
    });
    await announceCancellation(trx, send, { cancellationId: id, kind: 'confirmed', now });
    return true;
  };

  const draw = async (subject: Subject): Promise<StepEnd> => {
    const { cancellation, policy } = subject;
    const { id } = cancellation;
    const key = `policies/${issuedOf(policy).policyNumber}-cancelacion.pdf`;
    const [before, refunds] = await Promise.all([
      findCharged(db, policy),
      listRefunds(db, { cancellationId: id }),
    ]);
    const reckoned = reckon(policy, before, cancellation.effectiveOn);
    const {
      folio,
      askedBy,
      askedAt,
      insurerFolio,
      effectiveAt,
      endedAt: confirmedAt,
      hasAllBack,
    } = cancellation;
    if (insurerFolio === null || effectiveAt === null || confirmedAt === null || hasAllBack === null)
      throw new Error('confirmed without an answer');
    const told = { folio, askedBy, askedAt, insurerFolio, effectiveAt, confirmedAt, hasAllBack };
    const { receipts, givenBack, total: share, charged } = reckoned;
    const { collectedBy } = policy;
    const of = { ...told, receipts, givenBack, total: share, charged, refunds, collectedBy };
    const bytes = await renderPolicy(documentData(policy, parties, { cancellation: of }));
    const answer = await documents.put(key, bytes);
    if (answer.kind !== 'stored') return await later(subject, 'store-document', answer.reason);
    await db.transaction().execute(async (trx) => {
      if (!(await recordCancellationDocument(trx, id, key, clock()))) return;
      await recordStep(trx, { ...step(subject, 'store-document'), outcome: 'done' });
      await appendEvent(trx, {
        at: clock(),
        kind: 'document-stored',
        actor: 'server',
        memberId: policy.memberId,
        applicationId: policy.applicationId,
        details: { policy: issuedOf(policy).policyNumber, folio: cancellation.folio },
      });
    });
    return 'done';
  };

  return async (id) => {
    const read = async (): Promise<Subject | undefined> => {
      const cancellation = await findCancellation(db, id);
      if (cancellation === undefined || ['taken-back', 'refused'].includes(cancellation.state))
        return undefined;
      const policy = await findPolicyById(db, cancellation.policyId);
      return policy && { cancellation, policy };
    };
    const draws = (subject: Subject) => documentTurns.take(id, () => draw(subject));
    const end = await runSteps(cancellingSteps, read, { begin, confirm, draw: draws });
    return end === 'later' ? 'later' : 'done';
  };
}
