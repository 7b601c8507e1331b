import { soon } from '../engine/queue.ts';
import type { Work } from '../engine/work.ts';
import { createMailRenewal, findUnsentRenewalMails, seeRenewalMails } from '../mails/mail-renewal.ts';
import type { groups } from '../stuck-groups.ts';
import { createBeginRenewal, findPoliciesToRenew } from './begin-renewals.ts';
import { createRenewPolicy } from './renew-policy.ts';
import { findRenewalsToLookAt, seeRenewals } from './renewals-due.ts';

/** The next year of a policy, from its first quote to the policy that follows. */
export const renewalWorks: readonly Work<keyof typeof groups>[] = [
  {
    name: 'begin-renewal',
    room: 'collecting',
    does: 'Begins the renewal of a policy 45 days before its end, up to 1,000 policies in each sweep.',
    due: findPoliciesToRenew,
    run: createBeginRenewal,
    seen: [],
    undo: 'None: nothing is charged that the member has not agreed to.',
  },
  {
    name: 'renew-policy',
    room: 'collecting',
    does: 'Quotes the next year of a policy and tells of it 30, 15, 5 and 1 days before its end; charges what the member agreed to at 9:00 five days before, again after 1 and 3 days, and has it issued from 12:00 of the end; the day after, tells of a car without insurance.',
    due: findRenewalsToLookAt,
    run: createRenewPolicy,
    retry: soon,
    seen: [{ group: 'renewal-not-looked-at', find: seeRenewals }],
    undo: 'Charged and not issued: `refund-payment`. Issued and not begun: cancelled, everything comes back.',
  },
  {
    name: 'mail-renewal',
    room: 'mails',
    does: 'Tells the member of the next year of a policy: its price, that it is agreed to, could not be charged, or did not come about.',
    due: findUnsentRenewalMails,
    run: createMailRenewal,
    retry: soon,
    seen: [
      { group: 'mail-unsent', find: seeRenewalMails('unsent') },
      { group: 'mail-refused', find: seeRenewalMails('refused') },
    ],
    undo: 'A mail cannot be taken back. What is no longer so is not sent.',
  },
];
