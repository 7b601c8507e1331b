import { isOpen } from '@socio/domain/payment-state';
import { soon } from './engine/queue.ts';
import type { Work } from './engine/work.ts';
import type { groups } from './stuck-groups.ts';
import {
  createMailEndorsement,
  findUnmailedEndorsements,
  seeEndorsementMails,
} from './mails/mail-endorsement.ts';
import {
  createMailPolicy,
  findRefusedPolicyMails,
  findUnmailedPolicies,
  seePolicyMails,
} from './mails/mail-policy.ts';
import { createSendCodeByJob } from './mails/send-code-by-job.ts';
import { createMailReceipt, receipts } from './mails/mail-receipt.ts';
import { createMailRefund, findUnmailedRefunds, refunds } from './mails/mail-refund.ts';
import {
  findRefusedAttempts,
  findUnmailedAttempts,
  forgetRefusal,
  seePaymentMails,
} from './mails/send-payment-mail.ts';
import { createSendReminder, findDueReminders, seeReminders } from './mails/send-reminder.ts';
import { seeCharged } from './move-fulfilment.ts';
import { accountWorks } from './accounts/account-works.ts';
import { renewalWorks } from './renewal/renewal-works.ts';
import { mandateWorks } from './mandates/mandate-works.ts';
import { receiptWorks } from './receipts/receipt-works.ts';
import { sendingNotices } from './notices/announce.ts';
import { seeRefusedHolderLinks } from './notices/see-refused-holder-links.ts';
import { createSendNotice, findUnsentNotices } from './notices/send-notice.ts';
import { createConfirmRefund, findUnconfirmedRefunds } from './payment/confirm-refund.ts';
import {
  createLookForLateCharge,
  findChargesToLookAt,
  findEndedAttempts,
} from './payment/look-for-late-charge.ts';
import { createRefundLateCharge, findLateCharges, seeLateCharges } from './payment/refund-late-charge.ts';
import { createRefundPayment, findUnfinishedRefunds, seeRefunds } from './payment/refund-payment.ts';
import { createReturnAbandonedCharge, findAbandonedCharges } from './payment/return-abandoned-charge.ts';
import {
  createSettlePayment,
  findUnsettledAttempts,
  seeUnsettledAttempts,
} from './payment/settle-payment.ts';
import { cancellingWorks } from './policy/cancelling-works.ts';
import { createEndorsePolicy, findUnfinishedEndorsements, seeEndorsements } from './policy/endorse-policy.ts';
import { createIssuePolicy, findUnfinishedPolicies, seeMissingDocuments } from './policy/issue-policy.ts';
import {
  createSettleService,
  findUnsettledServices,
  seeUnsettledServices,
  settlingServices,
} from './policy/settle-service.ts';

/** All work that survives a crash, one row each: queue, sweep, operators' commands and docs/durable-work.md read it. */
export const works: readonly Work<keyof typeof groups>[] = [
  {
    name: 'settle-payment',
    room: 'payment',
    does: 'Asks the gateway how a payment attempt ended, under its key, and records it.',
    due: findUnsettledAttempts,
    run: (services) => {
      const settlePayment = createSettlePayment(services);
      return async (attemptId) => (isOpen((await settlePayment(attemptId)).status) ? 'later' : 'done');
    },
    retry: soon,
    seen: [{ group: 'charge-unsettled', find: seeUnsettledAttempts }],
    undo: 'After 15 minutes the key is cancelled at the gateway; a charge goes back by `refund-payment`.',
  },
  {
    name: 'refund-payment',
    room: 'payment',
    does: 'Refunds a charge under its own key.',
    due: findUnfinishedRefunds,
    run: createRefundPayment,
    retry: soon,
    seen: [{ group: 'refund-not-done', find: seeRefunds('gateway') }],
    undo: 'None: the application has ended. The member buys again.',
  },
  {
    name: 'confirm-refund',
    room: 'payment',
    does: 'Has the insurer confirm that it will not issue a purchase taken out of issuing, then begins the refund.',
    due: findUnconfirmedRefunds,
    run: createConfirmRefund,
    seen: [{ group: 'refund-not-done', find: seeRefunds('insurer') }],
    undo: 'None: a charge that is being refunded is never used to issue.',
  },
  {
    name: 'return-abandoned-charge',
    room: 'payment',
    does: 'Begins the refund of a charge whose vehicle was not given within 30 days.',
    due: findAbandonedCharges,
    run: createReturnAbandonedCharge,
    seen: [{ group: 'charged-not-issued', find: seeCharged('charged', 'waits-for-vehicle') }],
    undo: 'None: a charge that is being refunded is never used to issue.',
  },
  {
    name: 'mail-receipt',
    room: 'mails',
    does: 'Sends the receipt of a charge.',
    due: (db, which) => findUnmailedAttempts(db, receipts, which),
    run: createMailReceipt,
    retry: soon,
    seen: [
      { group: 'mail-unsent', find: seePaymentMails(receipts, 'unsent') },
      { group: 'mail-refused', find: seePaymentMails(receipts, 'refused') },
    ],
    worthAsking: {
      find: (db, applicationId) => findRefusedAttempts(db, receipts, applicationId),
      prepare: (services, attemptId) => forgetRefusal(services, attemptId, receipts.kind),
    },
    undo: 'A mail cannot be taken back; `mail-refund` tells the person where the money is.',
  },
  {
    name: 'mail-refund',
    room: 'mails',
    does: 'Tells the person that the money goes back and why; if that takes long, also before it is done.',
    due: findUnmailedRefunds,
    run: createMailRefund,
    retry: soon,
    seen: [
      { group: 'mail-unsent', find: seePaymentMails(refunds, 'unsent') },
      { group: 'mail-refused', find: seePaymentMails(refunds, 'refused') },
    ],
    worthAsking: {
      find: (db, applicationId) => findRefusedAttempts(db, refunds, applicationId),
      prepare: (services, attemptId) => forgetRefusal(services, attemptId, refunds.kind),
    },
    undo: 'A mail cannot be taken back.',
  },
  {
    name: 'refund-late-charge',
    room: 'payment',
    does: 'Refunds, under its own key, a charge reported after its attempt had ended without one.',
    due: findLateCharges,
    run: createRefundLateCharge,
    retry: soon,
    seen: [{ group: 'late-charge-not-returned', find: seeLateCharges }],
    undo: 'None: it buys nothing.',
  },
  {
    name: 'issue-policy',
    room: 'policy',
    does: 'Issues the policy at the insurer and makes, stores and links its document.',
    due: findUnfinishedPolicies,
    run: (services) => {
      const issuePolicy = createIssuePolicy(services);
      return async (applicationId) =>
        (await issuePolicy(applicationId, { turnMs: 5000 })) === 'done' ? 'done' : 'later';
    },
    retry: soon,
    seen: [
      { group: 'charged-not-issued', find: seeCharged('issuing', 'issuing') },
      { group: 'document-missing', find: seeMissingDocuments },
    ],
    undo: 'Before it is issued: `ops:refund`, then `confirm-refund`. Afterwards it is cancelled with the insurer.',
  },
  {
    name: 'endorse-policy',
    room: 'policy',
    does: 'Has the insurer confirm a change of a policy, once what it costs is charged, and makes and stores its document.',
    due: findUnfinishedEndorsements,
    run: createEndorsePolicy,
    retry: soon,
    seen: [{ group: 'endorsement-not-done', find: seeEndorsements }],
    undo: 'Refused: nothing was changed, and the charge goes back by `refund-receipt-charge`. Confirmed: another one.',
  },
  {
    name: 'mail-endorsement',
    room: 'mails',
    does: 'Tells the member that a change of the policy is in force, or that the insurer refused it.',
    due: findUnmailedEndorsements,
    run: createMailEndorsement,
    retry: soon,
    seen: [
      { group: 'mail-unsent', find: seeEndorsementMails('unsent') },
      { group: 'mail-refused', find: seeEndorsementMails('refused') },
    ],
    undo: 'A mail cannot be taken back; it holds a link, not the document.',
  },
  {
    name: 'mail-policy',
    room: 'mails',
    does: 'Tells the member that the policy is issued.',
    due: findUnmailedPolicies,
    run: createMailPolicy,
    retry: soon,
    seen: [
      { group: 'mail-unsent', find: seePolicyMails('unsent') },
      { group: 'mail-refused', find: seePolicyMails('refused') },
    ],
    worthAsking: { find: findRefusedPolicyMails },
    undo: 'A mail cannot be taken back; it holds a link, not the document.',
  },
  ...cancellingWorks,
  {
    name: settlingServices,
    room: 'policy',
    does: 'Asks the insurer what became of a request for a service that it has not answered within a minute, and has it act on none later.',
    due: findUnsettledServices,
    run: createSettleService,
    retry: soon,
    seen: [{ group: 'service-unsettled', find: seeUnsettledServices }],
    undo: 'The member phones the insurer, as the screen says until there is an answer.',
  },
  {
    name: 'remind-vehicle',
    room: 'reminders',
    does: 'Reminds a member that a paid policy waits for the vehicle, at most once per kind.',
    due: findDueReminders('vehicle'),
    run: (services) => createSendReminder(services, 'vehicle'),
    seen: [
      { group: 'reminder-uncertain', find: seeReminders('vehicle', 'uncertain') },
      { group: 'reminder-refused', find: seeReminders('vehicle', 'refused') },
    ],
    undo: 'A mail cannot be taken back. Recorded before it is sent, and never sent again.',
  },
  {
    name: 'remind-quote',
    room: 'reminders',
    does: 'Reminds a member of an unfinished quote, at most once per kind and once a day per person.',
    due: findDueReminders('quote'),
    run: (services) => createSendReminder(services, 'quote'),
    seen: [
      { group: 'reminder-uncertain', find: seeReminders('quote', 'uncertain') },
      { group: 'reminder-refused', find: seeReminders('quote', 'refused') },
    ],
    undo: 'A mail cannot be taken back. Recorded before it is sent, and never sent again.',
  },
  {
    name: sendingNotices,
    room: 'mails',
    does: 'Tells a member of a login in an unknown browser, a passkey that waits, a change of membership, phone or mail, or the deletion of the account, with the link `No fui yo`.',
    due: findUnsentNotices,
    run: createSendNotice,
    retry: soon,
    seen: [{ group: 'holder-link-refused', find: seeRefusedHolderLinks }],
    undo: 'A message cannot be taken back.',
  },
  ...receiptWorks,
  ...mandateWorks,
  ...renewalWorks,
  ...accountWorks,
  {
    name: 'send-code',
    room: 'codes',
    does: 'Sends a code by SMS where the birth date was asked for first and was right, while the code is valid.',
    run: createSendCodeByJob,
    retry: soon,
    seen: [],
    undo: 'An SMS cannot be taken back; its code expires after 5 minutes.',
  },
  {
    name: 'look-for-late-charge',
    room: 'payment',
    does: 'Asks the gateway whether an attempt that ended without a charge was charged after all.',
    due: findChargesToLookAt,
    run: createLookForLateCharge,
    seen: [],
    worthAsking: { find: findEndedAttempts },
    undo: 'It only asks; what it finds goes back by `refund-late-charge`.',
  },
];
