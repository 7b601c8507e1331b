import { soon } from '../engine/queue.ts';
import type { Work } from '../engine/work.ts';
import {
  createMailCancellation,
  findUnsentCancellationMails,
  seeCancellationMails,
} from '../mails/mail-cancellation.ts';
import {
  createRefundCancelled,
  findPendingRefunds,
  seeCancelledRefunds,
} from '../payment/refund-cancelled.ts';
import type { groups } from '../stuck-groups.ts';
import { createCancelPolicy } from './cancel-policy.ts';
import { findDueCancellations, seeCancellations } from './cancellations-due.ts';
import { createHearInsurer, findDueNews, seeNews } from './hear-insurer.ts';

/** From a cancellation that was asked for, or heard of, to the money that comes back. */
export const cancellingWorks: readonly Work<keyof typeof groups>[] = [
  {
    name: 'cancel-policy',
    room: 'policy',
    does: 'Asks the insurer to cancel a policy, half an hour after its member asked or at noon of the chosen day; once it has confirmed, ends the policy, begins the refunds and makes the document.',
    due: findDueCancellations,
    run: createCancelPolicy,
    seen: [{ group: 'cancellation-not-done', find: seeCancellations }],
    undo: 'The member takes it back before the insurer is asked. Refused: the policy goes on. Confirmed: never, the member buys again.',
  },
  {
    name: 'refund-cancelled',
    room: 'payment',
    does: 'Gives back, under a key of its own, what a cancelled policy did not use of one charge; asks for an account where the card is closed.',
    due: findPendingRefunds,
    run: createRefundCancelled,
    retry: soon,
    seen: [
      { group: 'refund-not-done', find: seeCancelledRefunds(['pending']) },
      { group: 'refund-by-transfer', find: seeCancelledRefunds(['needs-account', 'transferring']) },
    ],
    undo: 'None: the policy is cancelled.',
  },
  {
    name: 'mail-cancellation',
    room: 'mails',
    does: 'Tells the member how a cancellation stands: asked for, taken back, refused, confirmed, an account needed, given back.',
    due: findUnsentCancellationMails,
    run: createMailCancellation,
    retry: soon,
    seen: [
      { group: 'mail-unsent', find: seeCancellationMails('unsent') },
      { group: 'mail-refused', find: seeCancellationMails('refused') },
    ],
    undo: 'A mail cannot be taken back; it holds a link, not the document.',
  },
  {
    name: 'hear-insurer',
    room: 'policy',
    does: 'Asks the insurer every 15 minutes which policies it has cancelled by itself, and begins their cancellation.',
    due: findDueNews,
    run: createHearInsurer,
    seen: [{ group: 'insurer-not-heard', find: seeNews }],
    undo: 'The insurer reinstates a policy with its member.',
  },
];
