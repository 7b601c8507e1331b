import { isOpen } from '@socio/domain/payment-state';
import { soon } from '../engine/queue.ts';
import type { Work } from '../engine/work.ts';
import {
  createMailAboutReceipt,
  findUnsentReceiptMails,
  seeReceiptMails,
} from '../mails/mail-about-receipt.ts';
import type { groups } from '../stuck-groups.ts';
import { createCollectReceipt, findReceiptsToCollect, seeUncollected } from './collect-receipt.ts';
import { createEndSuspended, findSuspendedTooLong } from './end-suspended.ts';
import {
  createRefundReceiptCharge,
  findUnfinishedReceiptRefunds,
  seeReceiptRefunds,
} from './refund-receipt-charge.ts';
import {
  createSettleReceiptCharge,
  findUnsettledReceiptCharges,
  seeUnsettledReceiptCharges,
} from './settle-receipt-charge.ts';
import {
  createLapseReceipt,
  createReportEnded,
  createReportReceipt,
  findRefusedEnds,
  findRefusedLapses,
  findRefusedReports,
  findUnconfirmedLapses,
  findUnreported,
  findUnreportedEnds,
  seeUnconfirmedLapses,
  seeUnreported,
  seeUnreportedEnds,
} from './tell-insurer.ts';
import { createBeginReceipt, findReceiptsToBegin } from './begin-receipts.ts';
import {
  createMakeReceipts,
  findPoliciesWithoutReceipts,
  seePoliciesWithoutReceipts,
} from './make-receipts.ts';
import { createReadReceipts, findReceiptsToRead, seeUnreadReceipts } from './read-receipts.ts';

/** The rows of works.ts about receipts. */
export const receiptWorks: readonly Work<keyof typeof groups>[] = [
  {
    name: 'collect-receipt',
    room: 'collecting',
    does: 'Tells of a receipt that is to be paid, charges it under its mandate at 9:00 of its due date and, after a refusal that may pass, 1, 3, 6, 10 and 14 days later, and suspends the policy at 12:00 of the last day of grace.',
    due: findReceiptsToCollect,
    run: createCollectReceipt,
    seen: [{ group: 'receipt-not-collected', find: seeUncollected }],
    undo: 'A charge is given back by `ops:refund` or by cancelling; only the insurer reinstates a suspended policy.',
  },
  {
    name: 'settle-receipt-charge',
    room: 'payment',
    does: 'Asks the gateway how the charge of a receipt ended, under its key, and records it.',
    due: findUnsettledReceiptCharges,
    run: (services) => {
      const settle = createSettleReceiptCharge(services);
      return async (chargeId) => (isOpen((await settle(chargeId)).status) ? 'later' : 'done');
    },
    retry: soon,
    seen: [{ group: 'charge-unsettled', find: seeUnsettledReceiptCharges }],
    undo: 'In the evening, and at 11:30 of the last day of grace, the key is cancelled; of a charge that the member made, after 15 minutes.',
  },
  {
    name: 'refund-receipt-charge',
    room: 'payment',
    does: 'Refunds, under its own key, a charge that the gateway made after the grace of its receipt.',
    due: findUnfinishedReceiptRefunds,
    run: createRefundReceiptCharge,
    retry: soon,
    seen: [{ group: 'refund-not-done', find: seeReceiptRefunds }],
    undo: 'None: it paid nothing.',
  },
  {
    name: 'report-receipt',
    room: 'policy',
    does: 'Tells the insurer that a receipt was paid, until it has recorded it.',
    due: findUnreported,
    run: createReportReceipt,
    retry: soon,
    seen: [{ group: 'insurer-not-told', find: seeUnreported }],
    worthAsking: { find: findRefusedReports },
    undo: 'A refund is reported when the policy is cancelled.',
  },
  {
    name: 'lapse-receipt',
    room: 'policy',
    does: 'Has the insurer confirm that a receipt was not paid in time, so that its policy gives no cover.',
    due: findUnconfirmedLapses,
    run: createLapseReceipt,
    retry: soon,
    seen: [{ group: 'insurer-not-told', find: seeUnconfirmedLapses }],
    worthAsking: { find: findRefusedLapses },
    undo: 'Only the insurer reinstates a policy.',
  },
  {
    name: 'report-ended',
    room: 'policy',
    does: 'Has the insurer end a policy that was suspended for 30 days, until it has confirmed it.',
    due: findUnreportedEnds,
    run: createReportEnded,
    retry: soon,
    seen: [{ group: 'insurer-not-told', find: seeUnreportedEnds }],
    worthAsking: { find: findRefusedEnds },
    undo: 'None: the car is insured by a new policy.',
  },
  {
    name: 'end-suspended',
    room: 'policy',
    does: 'Ends a policy that has been suspended for 30 days, with its unpaid receipts, and has the insurer end it.',
    due: findSuspendedTooLong,
    run: createEndSuspended,
    seen: [],
    undo: 'None: the car is insured by a new policy.',
  },
  {
    name: 'mail-about-receipt',
    room: 'mails',
    does: 'Tells a member of a receipt: that it is to be paid, was paid, could not be charged, or that the policy gives no cover.',
    due: findUnsentReceiptMails,
    run: createMailAboutReceipt,
    retry: soon,
    seen: [
      { group: 'mail-unsent', find: seeReceiptMails('unsent') },
      { group: 'mail-refused', find: seeReceiptMails('refused') },
    ],
    undo: 'A mail cannot be taken back. What is no longer so is not sent.',
  },
  {
    name: 'make-receipts',
    room: 'receipts',
    does: 'Makes the receipts of a policy that was issued by a release that knew none, up to 1,000 policies in each sweep.',
    due: findPoliciesWithoutReceipts,
    run: createMakeReceipts,
    seen: [{ group: 'receipts-unknown', find: seePoliciesWithoutReceipts }],
    undo: 'None: they follow from the policy.',
  },
  {
    name: 'begin-receipts',
    room: 'receipts',
    does: 'Moves a receipt to due once its day has begun.',
    due: findReceiptsToBegin,
    run: createBeginReceipt,
    seen: [],
    undo: 'None: it follows the clock.',
  },
  {
    name: 'read-receipts',
    room: 'receipts',
    does: 'Asks the insurer once a day how the receipts that it collects stand; without an answer again after an hour.',
    due: findReceiptsToRead,
    run: createReadReceipts,
    seen: [{ group: 'receipts-unknown', find: seeUnreadReceipts }],
    undo: 'None: it only asks. The next answer counts.',
  },
];
