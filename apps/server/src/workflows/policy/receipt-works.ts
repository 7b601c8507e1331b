import type { Work } from '../engine/work.ts';
import type { groups } from '../stuck-groups.ts';
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
