import { civilDate, noon } from '@socio/domain/dates';
import { graceEnd, nextAttemptAt, protectedUntil } from '@socio/domain/receipts/collecting';
import { reinstatableUntil } from '@socio/domain/receipts/reinstatement';
import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { requireStored } from '../../db/stored-data.ts';
import { changeReturnedMail } from '../../mails/change-returned.ts';
import { cardExpiresMail } from '../../mails/card-expires.ts';
import { policySuspendedMail } from '../../mails/policy-suspended.ts';
import { receiptFailedMail } from '../../mails/receipt-failed.ts';
import { receiptPaidMail } from '../../mails/receipt-paid.ts';
import { receiptReminderMail } from '../../mails/receipt-reminder.ts';
import { receiptReturnedMail } from '../../mails/receipt-returned.ts';
import type { CardOfMail, ReceiptOfMail } from '../../mails/receipt-words.ts';
import type { Mail } from '../../mails/render-mail.ts';
import { payLinkAddress } from '../../modules/receipts/link/pay-link.ts';
import { coverWordsOf } from '../../modules/policies/policy.ts';
import { findPolicyById } from '../../modules/policies/repository.ts';
import { triedWith, usableMandate } from '../../modules/receipts/collecting/open-charge.ts';
import type { CollectedReceipt, ReceiptCharge } from '../../modules/receipts/collecting/receipt-charge.ts';
import { findCollected } from '../../modules/receipts/collecting/repository.ts';
import { findMandate } from '../../modules/receipts/collecting/cards/repository.ts';
import { listReceiptCharges } from '../../modules/receipts/collecting/charges/repository.ts';
import {
  forgetReceiptMail,
  recordReceiptMail,
  takeReceiptMail,
  type ReceiptMail,
} from '../../modules/receipts/collecting/mails/repository.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import { recordStep } from '../engine/steps.ts';
import type { Services } from '../services.ts';

type Dependencies = Pick<Services, 'db' | 'clock' | 'email' | 'mailFrom' | 'publicUrl' | 'parties' | 'keys'>;

/** What a mail about a receipt is written from; `to` null: there is no address. */
async function readFor(db: Database, receipt: CollectedReceipt, publicUrl: string) {
  const [policy, row] = await Promise.all([
    findPolicyById(db, receipt.policyId),
    db
      .selectFrom('policies as p')
      .leftJoin('accounts as a', 'a.member_id', 'p.member_id')
      .select('a.email')
      .select((eb) => [
        eb
          .selectFrom('receipts')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .whereRef('policy_id', '=', 'p.id')
          .where('kind', '=', 'regular')
          .as('count'),
        eb
          .selectFrom('receipts')
          .select('due_date')
          .whereRef('policy_id', '=', 'p.id')
          .where('number', '=', receipt.number + 1)
          .where('kind', '=', 'regular')
          .as('nextDueDate'),
      ])
      .where('p.id', '=', receipt.policyId)
      .executeTakeFirstOrThrow(),
  ]);
  if (policy === undefined) throw new Error('a receipt without a policy');
  const { insured, vehicle } = policy.inForce;
  const words: ReceiptOfMail = {
    givenName: insured.name,
    policyNumber: receipt.policyNumber,
    brandModel: vehicle.brandModel,
    year: vehicle.year,
    number: receipt.number,
    count: row.count ?? receipt.number,
    amount: receipt.amount,
    dueDate: receipt.dueDate,
    graceEnd: protectedUntil(receipt, receipt.endDate),
    cover: coverWordsOf(policy),
    publicUrl,
  };
  return { words, to: row.email ?? insured.email, nextDueDate: row.nextDueDate };
}

async function findCard(db: Database, cardId: string): Promise<CardOfMail> {
  const { brand, last_four: lastFour } = await db
    .selectFrom('cards')
    .select(['brand', 'last_four'])
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow();
  return { brand, lastFour };
}

/** The mail; undefined if what it would say is no longer so. */
async function write(
  { db, clock, parties, publicUrl, keys }: Dependencies,
  { id, kind, attempt }: ReceiptMail,
  {
    receipt,
    words,
    nextDueDate,
  }: { receipt: CollectedReceipt; words: ReceiptOfMail; nextDueDate: string | null },
): Promise<Mail | undefined> {
  const now = clock();
  const charges = await listReceiptCharges(db, receipt.id);
  const isUnpaid = receipt.state === 'upcoming' || receipt.state === 'due' || receipt.state === 'declined';
  const isOwed = isUnpaid && receipt.policyState === 'issued' && now < words.graceEnd;
  const mandate = await findMandate(db, receipt.applicationId);
  const usable = usableMandate(mandate, receipt);
  const attemptOf = (wanted: (charge: ReceiptCharge) => boolean) =>
    requireStored(charges.findLast(wanted) ?? null, 'receipt_charges', receipt.id);
  const payAddress = payLinkAddress(publicUrl, id, keys);
  switch (kind) {
    case 'card-expires-30':
    case 'card-expires-7': {
      if (!isOwed || mandate === undefined || usable !== undefined) return undefined;
      return cardExpiresMail({ ...words, card: await findCard(db, mandate.cardId), expiry: mandate.expiry });
    }
    case 'reminder':
    case 'due':
    case 'last-call': {
      if (!isOwed) return undefined;
      const card = usable === undefined ? null : await findCard(db, usable.cardId);
      return receiptReminderMail({
        ...words,
        kind,
        today: civilDate(now),
        card,
        payAddress: kind === 'reminder' ? null : payAddress,
      });
    }
    case 'paid': {
      const { receiptNumber, cardId, chargedAt } = attemptOf(({ status }) => status === 'charged');
      return receiptPaidMail({
        ...words,
        receiptNumber: requireStored(receiptNumber, 'receipt_charges.receipt_number', receipt.id),
        paidOn: civilDate(requireStored(chargedAt, 'receipt_charges.charged_at', receipt.id)),
        nextDueDate,
        card: await findCard(db, cardId),
      });
    }
    case 'failed': {
      if (!isOwed) return undefined;
      const { cardId, declineReason } = attemptOf((charge) => charge.attempt === attempt);
      const tried = usable === undefined ? null : triedWith(charges, usable.cardId);
      return receiptFailedMail({
        ...words,
        card: await findCard(db, cardId),
        reason: requireStored(declineReason, 'receipt_charges.decline_reason', receipt.id),
        payAddress,
        nextAttempt: tried === null ? null : nextAttemptAt(receipt, tried, now),
      });
    }
    case 'returned': {
      const { cardId } = attemptOf((charge) => charge.attempt === attempt);
      const card = await findCard(db, cardId);
      if (receipt.kind === 'regular') return receiptReturnedMail({ ...words, card });
      return changeReturnedMail({ ...words, kind: receipt.kind, card });
    }
    case 'suspended':
    case 'ended': {
      if (receipt.policyState !== (kind === 'suspended' ? 'suspended' : 'cancelled')) return undefined;
      const term = { suspendedAt: graceEnd(receipt), endsAt: noon(receipt.endDate) };
      const endsAt = reinstatableUntil(term);
      const insurerPhone = parties.insurer.claimPhones[0]?.number ?? parties.insurer.une.phone;
      // It may have ended after its term, when nothing stands any more.
      const isOver = now >= term.endsAt;
      const cover = isOver ? { ...words.cover, stands: null } : words.cover;
      return policySuspendedMail({ ...words, kind, endsAt, insurerPhone, cover });
    }
  }
}

/** Tells a member something about a receipt, once; what is no longer so when it is to be sent is not told. */
export function createMailAboutReceipt(deps: Dependencies): Handler {
  const { db, clock, email, mailFrom, publicUrl } = deps;
  return async (id) => {
    const mail = await takeReceiptMail(db, id, clock());
    if (typeof mail === 'string') return mail === 'over' ? 'done' : 'later';
    const receipt = await findCollected(db, mail.receiptId);
    if (receipt === undefined) throw new Error('a mail about a receipt that the product does not collect');
    const { to, ...about } = await readFor(db, receipt, publicUrl);
    const content = await write(deps, mail, { receipt, ...about });
    if (content === undefined) {
      await forgetReceiptMail(db, id);
      return 'done';
    }
    // The id never changes, so that a mailbox can recognise a duplicate.
    const messageId = `receipt-${mail.kind}.${id}@socio-seguro`;
    const answer = to === null ? null : await email.send({ to, messageId, from: mailFrom, ...content });
    const now = clock();
    const outcome = answer === null ? 'refused' : answer.kind === 'sent' ? 'done' : answer.kind;
    const detail = answer === null ? 'no-address' : answer.kind === 'unknown' ? answer.reason : null;
    await db.transaction().execute(async (trx) => {
      await recordReceiptMail(trx, id, outcome, now);
      const { applicationId } = receipt;
      const step = { applicationId, workflow: 'mail-about-receipt', step: mail.kind, at: now } as const;
      await recordStep(trx, { ...step, outcome, detail });
    });
    return outcome === 'unknown' ? 'later' : 'done';
  };
}

const mails = (db: Database) =>
  db
    .selectFrom('receipt_mails as m')
    .innerJoin('receipts as r', 'r.id', 'm.receipt_id')
    .innerJoin('policies as p', 'p.id', 'r.policy_id');

export async function findUnsentReceiptMails(db: Database, which: Which): Promise<string[]> {
  const due =
    'before' in which
      ? sql<boolean>`m.updated_at < ${which.before}`
      : sql<boolean>`p.application_id = ${which.applicationId}`;
  const rows = await mails(db)
    .select('m.id')
    .where('m.sent_at', 'is', null)
    .where('m.refused_at', 'is', null)
    .where(due)
    .orderBy('m.updated_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

export function seeReceiptMails(ended: 'unsent' | 'refused') {
  return async (db: Database, { before, limit }: Bounds): Promise<Found> => {
    const rows = await mails(db)
      .select(['p.application_id as applicationId', 'r.amount', 'm.created_at as since', total])
      .select(sql<string>`'receipt-' || m.kind`.as('state'))
      .where('m.sent_at', 'is', null)
      .where('m.refused_at', ended === 'refused' ? 'is not' : 'is', null)
      .where('m.created_at', '<=', before)
      .orderBy('since')
      .limit(limit)
      .execute();
    return toFound(rows);
  };
}
