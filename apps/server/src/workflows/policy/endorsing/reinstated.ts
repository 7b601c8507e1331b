import { momentWords } from '@socio/domain/policy-term';
import { appendEvent } from '../../../modules/audit/append-event.ts';
import { storedOffer } from '../../../modules/policies/endorsements/stored-changes.ts';
import { coverWordsOf, issuedOf } from '../../../modules/policies/policy.ts';
import { recordReinstated } from '../../../modules/policies/reinstatement/repository.ts';
import { resumeReceipts } from '../../../modules/receipts/repository.ts';
import type { KindOfEndorsement } from './kind.ts';
import { reinstatedTexts } from './texts.ts';

/** A policy that was suspended gives cover again; what was owed is paid, and its next receipts are collected as before. */
export const reinstated: KindOfEndorsement<'reinstated'> = {
  ask: ({ id, offer }, payment) => {
    if (payment === null) throw new Error('a reinstatement without its charge');
    const { amount, chargedAt: paidAt } = payment;
    return { kind: 'reinstated', offer: storedOffer.read(offer, id).reference, amount, paidAt };
  },
  takeEffect: async (trx, { endorsement, policy, payment, now }) => {
    if (payment === null) throw new Error('a reinstatement without its charge');
    if (!(await recordReinstated(trx, policy.id, now))) throw new Error('reinstated, but not suspended');
    const { receipts: paid } = endorsement.changes.to;
    await resumeReceipts(trx, policy.id, { paid, paidAt: payment.chargedAt, now });
    await appendEvent(trx, {
      at: now,
      kind: 'policy-reinstated',
      actor: 'server',
      memberId: policy.memberId,
      applicationId: policy.applicationId,
      details: { policy: issuedOf(policy).policyNumber },
    });
  },
  lines: ({ from, to }, _endorsement, policy) => [
    {
      name: reinstatedTexts.cover,
      before: reinstatedTexts.none(coverWordsOf(policy).label, momentWords(new Date(from.withoutCoverSince))),
      after: reinstatedTexts.back,
    },
    {
      name: reinstatedTexts.receipts(to.receipts),
      before: reinstatedTexts.unpaid,
      after: reinstatedTexts.paid(to.uncoveredDays, coverWordsOf(policy)),
    },
  ],
  priceWords: (_total, policy) => reinstatedTexts.price(coverWordsOf(policy)),
  mail: reinstatedTexts.mail,
};
