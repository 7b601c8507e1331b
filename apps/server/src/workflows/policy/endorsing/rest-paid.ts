import { shortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { replaceReceipts } from '../../../modules/receipts/repository.ts';
import { endMandates } from '../../payment/mandates.ts';
import type { KindOfEndorsement } from './kind.ts';
import { restTexts } from './texts.ts';

/** Upcoming receipts replaced by one that is paid; nothing is left for the mandate to charge. */
export const restPaid: KindOfEndorsement<'rest-paid'> = {
  ask: ({ changes }, payment) => {
    if (payment === null) throw new Error('the rest of a year without its charge');
    const { amount, chargedAt: paidAt } = payment;
    return { kind: 'rest-paid', receipts: changes.from.receipts, amount, paidAt };
  },
  takeEffect: async (trx, { endorsement, policy, now }) => {
    const { receipts: numbers } = endorsement.changes.from;
    if (!(await replaceReceipts(trx, { policyId: policy.id, numbers, now })))
      throw new Error('a receipt of the rest of the year is no longer unpaid');
    const { applicationId } = policy;
    await endMandates(trx, { applicationId }, { how: 'paid-ahead', actor: 'server', now });
  },
  lines: ({ from, to }) => {
    const last = from.receipts.at(-1) ?? 0;
    return [
      {
        name: restTexts.receipts,
        before: restTexts.numbers(from.receipts[0] ?? last, last),
        after: restTexts.period(shortDate(to.periodFrom), shortDate(to.periodTo)),
      },
      {
        name: restTexts.amount,
        before: formatMoney(from.total),
        after: restTexts.paid(formatMoney(to.total)),
      },
    ];
  },
  priceWords: () => restTexts.price,
  mail: restTexts.mail,
};
