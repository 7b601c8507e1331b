import { checkMembership } from '@socio/contracts/check-membership';
import { correctName } from '@socio/contracts/correct-name';
import { createUser } from '@socio/contracts/create-user';
import { enterAsHolder } from '@socio/contracts/enter-as-holder';
import { wrap } from '@socio/contracts/envelope';
import type { Mount } from '../../http/mount.ts';
import type { TakeOverApplication } from '../applications/handover/take-over-application.ts';
import type { EndVisit } from '../sessions/end-visit.ts';
import type { Enter } from '../sessions/enter.ts';
import type { CheckMembership } from './check-membership.ts';
import type { CorrectName } from './correct-name.ts';
import type { CreateUser } from './create-user.ts';
import type { EnterAsHolder } from './enter-as-holder.ts';
import type { IdentifyBrowser } from './identify-browser.ts';

type Dependencies = {
  identifyBrowser: IdentifyBrowser;
  checkMembership: CheckMembership;
  createUser: CreateUser;
  correctName: CorrectName;
  enterAsHolder: EnterAsHolder;
  /** Starts a session and sets its cookie on the reply. */
  enter: Enter;
  endVisit: EndVisit;
  /** Gives the member the application that a visitor left in this browser, and clears it there. */
  takeOverApplication: TakeOverApplication;
};

export function memberRoutes(mount: Mount, deps: Dependencies): void {
  mount(checkMembership, async (call) => {
    const { answer, entering } = await deps.checkMembership({
      membershipNumber: call.body.membership_number,
      refresh: call.body.refresh === true,
      session: call.session,
      ip: call.ip,
      identifyBrowser: () => deps.identifyBrowser(call),
      now: call.now,
    });
    try {
      // First, because if it fails the person can retry and the browser still has the handover.
      const taken =
        answer.is_active && answer.membership_id !== null
          ? await deps.takeOverApplication(call, answer.membership_id)
          : null;
      if (entering !== null) {
        const { memberId, record } = entering;
        await deps.enter(call, { memberId, record, authenticatedAt: null, replaces: null });
        // Ends the previous visit: after the new cookie only somebody who copied the old one could still use it.
        if (call.session !== null) await deps.endVisit(call.session, 'session-ended', call.now);
      }
      return taken === null ? answer : { ...answer, taken_over_application_id: taken };
    } catch (error) {
      await entering?.takeBack();
      throw error;
    }
  });

  mount(correctName, async ({ memberId, ip, now, request }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    return wrap(await deps.correctName({ memberId: memberId(), ip, userAgent, now }));
  });

  mount(enterAsHolder, async (call) => {
    const { memberId, answer } = await deps.enterAsHolder(call.body.token);
    await deps.enter(call, { memberId, by: 'holder-link', authenticatedAt: null, replaces: null });
    if (call.session !== null) await deps.endVisit(call.session, 'session-ended', call.now);
    return answer;
  });

  mount(createUser, async (call) => {
    const visit = { ...call.visit(), memberId: call.memberId() };
    const { answer, enters } = await deps.createUser({
      visit,
      body: call.body,
      ip: call.ip,
      userAgent: call.request.headers['user-agent'] ?? '',
      now: call.now,
    });
    if (enters !== null)
      await deps.enter(call, { memberId: enters, by: 'account', authenticatedAt: call.now, replaces: visit });
    return wrap(answer);
  });
}
