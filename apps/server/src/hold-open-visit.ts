import { atOnce } from './db/statement.ts';
import { holdMembers } from './modules/members/repository.ts';
import type { HoldOpenVisit } from './modules/sessions/devices/remember-device.ts';
import { isVisitOpen } from './modules/sessions/repository.ts';

/**
 * Whoever ends a member's visits holds the member, too: what a visit adds is there before that, and goes with it, or is
 * not added.
 */
export const holdOpenVisit: HoldOpenVisit = async (trx, { memberId, familyId }) => {
  const [, isOpen] = await atOnce(trx, (trx) =>
    Promise.all([holdMembers(trx, [memberId]), isVisitOpen(trx, familyId)]),
  );
  return isOpen;
};
