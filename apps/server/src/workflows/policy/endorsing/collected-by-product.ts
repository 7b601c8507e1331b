import { shortDate } from '@socio/domain/dates';
import { startCollecting } from '../../../modules/receipts/repository.ts';
import { recordCollecting } from '../../../modules/policies/receipts/repository.ts';
import { endMandates } from '../../payment/mandates.ts';
import type { KindOfEndorsement } from './kind.ts';
import { collectedTexts } from './texts.ts';

/** Receipts that are not due yet are collected by the product, under the mandate that was given with a card. */
export const collectedByProduct: KindOfEndorsement<'collected-by-product'> = {
  ask: ({ changes: { to } }) => ({
    kind: 'collected-by-product',
    receipts: to.receipts,
    graceDays: to.graceDays,
  }),
  takeEffect: async (trx, { endorsement, policy, now }) => {
    const { receipts, graceDays } = endorsement.changes.to;
    const from = Math.min(...receipts);
    await recordCollecting(trx, policy.id, { from, graceDays });
    await startCollecting(trx, policy.id, { from, now });
  },
  // Nothing was ever charged under it.
  undo: async (trx, { policy, now }) => {
    const { applicationId } = policy;
    await endMandates(trx, { applicationId }, { how: 'not-confirmed', actor: 'server', now });
  },
  lines: ({ from, to }) => {
    const [first = 0] = to.receipts;
    const last = to.receipts.at(-1) ?? first;
    return [
      {
        name: collectedTexts.receipts(first, last),
        before: collectedTexts.byInsurer,
        after: collectedTexts.byProduct(shortDate(to.firstDue)),
      },
      ...(from.graceDays === to.graceDays
        ? []
        : [
            {
              name: collectedTexts.grace,
              before: from.graceDays === null ? collectedTexts.notSaid : collectedTexts.days(from.graceDays),
              after: collectedTexts.days(to.graceDays),
            },
          ]),
    ];
  },
  mail: collectedTexts.mail,
};
