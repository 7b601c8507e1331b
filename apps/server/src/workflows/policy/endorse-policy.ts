import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { requireStored } from '../../db/stored-data.ts';
import type { DB } from '../../db/types.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import type { EventKind } from '../../modules/audit/event.ts';
import type { Endorsement } from '../../modules/policies/endorsements/endorsement.ts';
import {
  findEndorsement,
  lockPolicy,
  moveEndorsement,
  recordEndorsementDocument,
  touchEndorsement,
} from '../../modules/policies/endorsements/repository.ts';
import { issuedOf, type Policy } from '../../modules/policies/policy.ts';
import { findPolicyById } from '../../modules/policies/repository.ts';
import { listReceiptCharges } from '../../modules/receipts/collecting/charges/repository.ts';
import type { ReceiptCharge } from '../../modules/receipts/collecting/receipt-charge.ts';
import { moveReceipt } from '../../modules/receipts/collecting/repository.ts';
import type { EndorseAnswer } from '../../providers/insurer/port.ts';
import type { Unknown } from '../../providers/unknown.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import { codeOf, recordStep, runSteps, type Step, type StepEnd } from '../engine/steps.ts';
import { returnChangeCharge } from '../receipts/record-change-charge.ts';
import type { Services } from '../services.ts';
import type { ChangePayment } from './endorsing/kind.ts';
import { rulesOf } from './endorsing/kinds.ts';
import { documentData } from './make-document.ts';

type Dependencies = Pick<
  Services,
  'db' | 'insurer' | 'clock' | 'send' | 'documents' | 'documentTurns' | 'renderPolicy' | 'parties'
>;

type Subject = { endorsement: Endorsement; policy: Policy };
type Endorsing = {
  ask: (subject: Subject) => Promise<StepEnd>;
  draw: (subject: Subject) => Promise<StepEnd>;
};

/** From what the member asked for to its document, with how each step is undone. */
const endorsingSteps: readonly Step<Subject, Endorsing>[] = [
  {
    name: 'endorse',
    isDone: ({ endorsement }) => endorsement.state !== 'asked',
    run: (subject, { ask }) => ask(subject),
    undo: 'Refused: nothing was changed, and what was charged goes back by `refund-receipt-charge`. Confirmed: never; another endorsement changes it again.',
  },
  {
    name: 'store-document',
    isDone: ({ endorsement }) => endorsement.documentKey !== null,
    run: (subject, { draw }) => draw(subject),
    undo: 'Stored again under the same key, with the same bytes.',
  },
];

const paymentOf = ({ id, amount, chargedAt }: ReceiptCharge): ChangePayment => ({
  amount,
  chargedAt: requireStored(chargedAt, 'receipt_charges.charged_at', id),
});

export type EndorsePolicy = (id: string) => Promise<'done' | 'later'>;

/**
 * Has the insurer confirm an endorsement and makes its document. Can be called at any time, from anywhere and repeatedly:
 * the insurer knows it by its id, and each answer is recorded once.
 */
export function createEndorsePolicy(services: Dependencies): EndorsePolicy {
  const { db, insurer, clock, send, documents, documentTurns, renderPolicy, parties } = services;

  const step = ({ policy }: Subject, name: string) =>
    ({ applicationId: policy.applicationId, workflow: 'endorse-policy', step: name, at: clock() }) as const;
  const event = ({ policy, endorsement }: Subject, kind: EventKind) => ({
    at: clock(),
    kind,
    actor: 'server' as const,
    memberId: policy.memberId,
    applicationId: policy.applicationId,
    details: { policy: issuedOf(policy).policyNumber, endorsement: endorsement.number ?? 0 },
  });

  const findCharge = async ({ receiptId }: Endorsement): Promise<ReceiptCharge | null> =>
    receiptId === null
      ? null
      : ((await listReceiptCharges(db, receiptId)).find(({ status }) => status === 'charged') ?? null);

  const ask = async (subject: Subject): Promise<StepEnd> => {
    const { endorsement, policy } = subject;
    const { id } = endorsement;
    const { policyNumber } = issuedOf(policy);
    const number = requireStored(endorsement.number, 'endorsements.number', id);
    const charge = await findCharge(endorsement);
    const change = rulesOf(endorsement).ask(endorsement, charge && paymentOf(charge));
    const answer = await insurer.endorse({ idempotencyKey: id, policyNumber, number, change });
    if (answer.kind === 'unknown') {
      await recordStep(db, { ...step(subject, 'endorse'), outcome: 'unknown', detail: answer.reason });
      await touchEndorsement(db, id, clock());
      return 'later';
    }
    await db.transaction().execute((trx) => record(trx, subject, { answer, charge }));
    return answer.kind === 'refused' ? 'over' : 'done';
  };

  /** Of two runs that hear the answer one writes; what it does to the policy belongs to the same transaction. */
  const record = async (
    trx: Transaction<DB>,
    subject: Subject,
    { answer, charge }: { answer: Exclude<EndorseAnswer, Unknown>; charge: ReceiptCharge | null },
  ): Promise<void> => {
    const { endorsement, policy } = subject;
    const { id, receiptId } = endorsement;
    const now = clock();
    await lockPolicy(trx, policy.id);
    const done = step(subject, 'endorse');
    if (answer.kind === 'refused') {
      if (!(await moveEndorsement(trx, id, { to: 'refused', now }))) return;
      if (receiptId !== null && charge !== null)
        await returnChangeCharge(trx, send, { receiptId, chargeId: charge.id, now });
      if (receiptId === null) await send(trx, 'mail-endorsement', id);
      await rulesOf(endorsement).undo?.(trx, { policy, now });
      await recordStep(trx, { ...done, outcome: 'refused', detail: codeOf(answer.reason) });
      return await appendEvent(trx, event(subject, 'endorsement-refused'));
    }
    const { effectiveAt } = answer;
    if (!(await moveEndorsement(trx, id, { to: 'confirmed', effectiveAt, now }))) return;
    if (receiptId !== null && charge !== null)
      await moveReceipt(trx, receiptId, 'paid', now, { paidAt: paymentOf(charge).chargedAt });
    const payment = charge && paymentOf(charge);
    await rulesOf(endorsement).takeEffect(trx, { endorsement, policy, payment, effectiveAt, now, send });
    await recordStep(trx, { ...done, outcome: 'done' });
    await appendEvent(trx, event(subject, 'endorsement-confirmed'));
  };

  const draw = async (subject: Subject): Promise<StepEnd> => {
    const { endorsement, policy } = subject;
    const { id, price } = endorsement;
    const number = requireStored(endorsement.number, 'endorsements.number', id);
    const effectiveAt = requireStored(endorsement.effectiveAt, 'endorsements.effective_at', id);
    const key = `policies/${issuedOf(policy).policyNumber}-endoso-${number}.pdf`;
    const rules = rulesOf(endorsement);
    const lines = rules.lines(endorsement.changes, endorsement, policy);
    const priceWords = price === null ? undefined : rules.priceWords?.(price.total, policy);
    const of = { endorsement: { number, lines, price, ...(priceWords && { priceWords }), effectiveAt } };
    const bytes = await renderPolicy(documentData(policy, parties, of));
    const answer = await documents.put(key, bytes);
    if (answer.kind !== 'stored') {
      await recordStep(db, { ...step(subject, 'store-document'), outcome: 'unknown', detail: answer.reason });
      await touchEndorsement(db, id, clock());
      return 'later';
    }
    await db.transaction().execute(async (trx) => {
      if (!(await recordEndorsementDocument(trx, id, key, clock()))) return;
      await recordStep(trx, { ...step(subject, 'store-document'), outcome: 'done' });
      await appendEvent(trx, event(subject, 'document-stored'));
      await send(trx, 'mail-endorsement', id);
    });
    return 'done';
  };

  return async (id) => {
    const read = async (): Promise<Subject | undefined> => {
      const endorsement = await findEndorsement(db, id);
      if (endorsement?.state !== 'asked' && endorsement?.state !== 'confirmed') return undefined;
      const policy = await findPolicyById(db, endorsement.policyId);
      return policy && { endorsement, policy };
    };
    const draws = (subject: Subject) => documentTurns.take(id, () => draw(subject));
    const end = await runSteps(endorsingSteps, read, { ask, draw: draws });
    return end === 'later' ? 'later' : 'done';
  };
}

const unfinished = (db: Database) =>
  db
    .selectFrom('endorsements as e')
    .innerJoin('policies as o', 'o.id', 'e.policy_id')
    .where(sql<boolean>`(e.state = 'asked' or (e.state = 'confirmed' and e.document_key is null))`);

export async function findUnfinishedEndorsements(db: Database, which: Which): Promise<string[]> {
  const due =
    'before' in which
      ? sql<boolean>`e.updated_at < ${which.before}`
      : sql<boolean>`o.application_id = ${which.applicationId}`;
  const rows = await unfinished(db).select('e.id').where(due).orderBy('e.updated_at').limit(atMost).execute();
  return rows.map(({ id }) => id);
}

export async function seeEndorsements(db: Database, { before, limit }: Bounds): Promise<Found> {
  const rows = await unfinished(db)
    .select(['o.application_id as applicationId', 'e.asked_at as since', total])
    .select(sql<string>`case when e.state = 'asked' then 'not-confirmed' else 'no-document' end`.as('state'))
    .select(sql<null>`null`.as('amount'))
    .where('e.asked_at', '<=', before)
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}
