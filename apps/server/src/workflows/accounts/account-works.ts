import type { Work } from '../engine/work.ts';
import type { groups } from '../stuck-groups.ts';
import { dueChanges } from './carry-out-change.ts';
import {
  createChangeEmail,
  createChangePhone,
  createLapseRequest,
  createReleaseMembership,
  lapsing,
} from './changes.ts';
import { createDeleteAccount, findDueDeletions, seeHeldDeletions } from './delete-account.ts';

/** The rows of works.ts about accounts. */
export const accountWorks: readonly Work<keyof typeof groups>[] = [
  {
    name: 'change-phone',
    room: 'accounts',
    does: 'Gives an account its new phone once that is due (72 hours after it was asked for by a mailed link or operators, 24 after it was in the profile), unless it was stopped, and tells the member.',
    due: dueChanges('phone'),
    run: createChangePhone,
    seen: [],
    undo: '`No fui yo` of the notice gives the account its former phone back, for 30 days, unless two operators have decided on a later one after an objection.',
  },
  {
    name: 'change-email',
    room: 'accounts',
    does: 'Gives an account its new mail 24 hours after the link to it was opened, where it was asked for in a browser known for under 72 hours, and tells the member; ends changes whose link nobody opened within 24 hours.',
    due: dueChanges('email'),
    run: createChangeEmail,
    seen: [],
    undo: '`No fui yo` of the notice gives the account its former mail back, for 30 days.',
  },
  {
    name: 'release-membership',
    room: 'accounts',
    does: 'Takes a membership from an account 72 hours after two operators agreed, unless its holder objected (then once two operators decided nevertheless), and sends them their link.',
    due: dueChanges('release'),
    run: createReleaseMembership,
    seen: [],
    undo: '`ops:return-membership`, by two operators; then its holder enters with the number and brings the account along.',
  },
  {
    name: 'delete-account',
    room: 'accounts',
    does: 'Deletes an account 5 days after its member asked, once nothing covers a car and nothing is on its way, as the table of personal data says.',
    due: findDueDeletions,
    run: createDeleteAccount,
    seen: [{ group: 'deletion-not-done', find: seeHeldDeletions }],
    undo: '`Conservar mi cuenta`, until it has begun. Afterwards never: the tombstone deletes again what a restored backup brings back.',
  },
  {
    name: 'lapse-request',
    room: 'accounts',
    does: 'Ends requests about a CURP, a released membership or, after an objection, a phone to which no second operator agreed within 7 days, and CURPs whose person did not come within 30.',
    due: dueChanges(...lapsing),
    run: createLapseRequest,
    seen: [],
    undo: 'The operators ask again.',
  },
];
