import { clearAllSessions } from '@socio/contracts/clear-all-sessions';
import { clearSession } from '@socio/contracts/clear-session';
import { deleteSession } from '@socio/contracts/delete-session';
import { endOtherSessions } from '@socio/contracts/end-other-sessions';
import { wrap } from '@socio/contracts/envelope';
import { getSession } from '@socio/contracts/get-session';
import { logOut } from '@socio/contracts/log-out';
import { saveSession } from '@socio/contracts/save-session';
import { sendOtp } from '@socio/contracts/send-otp';
import { sessions } from '@socio/contracts/sessions';
import { updateSession } from '@socio/contracts/update-session';
import { verifyOtp } from '@socio/contracts/verify-otp';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/connection.ts';
import { clearSiteData } from '../../http/clear-site-data.ts';
import type { Mount } from '../../http/mount.ts';
import type { OpaqueCookie } from '../../http/opaque-cookie.ts';
import { Refusal } from '../../http/refusal.ts';
import type { FindDevice } from './devices/find-device.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { EndVisit } from './end-visit.ts';
import type { Enter } from './enter.ts';
import { requireMember, type MemberVisit } from './require-member.ts';
import { listOpenSessions } from './open-sessions/list-open-sessions.ts';
import { isOwnFamily } from './open-sessions/repository.ts';
import { endFamily, endOtherFamilies } from './repository.ts';
import type { SendOtp } from './codes/send-otp.ts';
import { dropSnapshot, findSnapshot, replaceSnapshot, storeSnapshot } from './snapshots/snapshots.ts';
import type { VerifyOtp } from './codes/verify-otp.ts';

type Dependencies = {
  db: Database;
  sendOtp: SendOtp;
  verifyOtp: VerifyOtp;
  enter: Enter;
  deviceCookie: OpaqueCookie;
  findDevice: FindDevice;
  endVisit: EndVisit;
  appendEvent: AppendEvent;
};

const ofMember = (memberId: string, at: Date) =>
  ({ at, actor: 'member', memberId, applicationId: null }) as const;

export function sessionRoutes(mount: Mount, deps: Dependencies): void {
  const { db, endVisit, appendEvent } = deps;

  mount(clearAllSessions, async ({ session, now }) => {
    if (session !== null) await endVisit(session, 'session-ended', now);
    return { success: true as const };
  });

  mount(logOut, async ({ session, reply, now }) => {
    clearSiteData(reply);
    if (session !== null) await endVisit(session, 'logged-out', now);
    return { success: true as const };
  });

  mount(saveSession, async ({ body, visit, now }) => ({
    success: true as const,
    sessionId: await storeSnapshot(db, visit(), body, now),
  }));

  mount(getSession, async ({ params, visit }) => ({
    success: true as const,
    session: await findSnapshot(db, visit(), params.membershipNumber),
  }));

  mount(updateSession, async ({ params, body, visit, now }) => {
    await replaceSnapshot(db, visit(), params.sessionId, body, now);
    return { success: true as const };
  });

  mount(clearSession, async ({ params, visit }) => {
    await dropSnapshot(db, visit(), params.membershipNumber);
    return { success: true as const };
  });

  mount(sessions, async ({ memberId, visit, now }) =>
    wrap({ sessions: await listOpenSessions(db, { memberId: memberId(), session: visit(), now }) }),
  );

  mount(deleteSession, async ({ params, memberId, visit, reply, now }) => {
    const familyId = params.openSessionId;
    if (!(await isOwnFamily(db, memberId(), familyId))) throw new Refusal('NOT_FOUND');
    await db.transaction().execute(async (trx) => {
      await endFamily(trx, familyId, now);
      await appendEvent(trx, {
        ...ofMember(memberId(), now),
        kind: 'session-ended',
        details: { ended: familyId },
      });
    });
    if (familyId === visit().familyId) clearSiteData(reply);
    return { success: true as const };
  });

  mount(endOtherSessions, async ({ memberId, visit, now }) => {
    await db.transaction().execute(async (trx) => {
      await endOtherFamilies(trx, { memberId: memberId(), familyId: visit().familyId, now });
      await appendEvent(trx, { ...ofMember(memberId(), now), kind: 'other-sessions-ended' });
    });
    return { success: true as const };
  });

  const deviceOf = (request: FastifyRequest, { memberId }: MemberVisit, now: Date) =>
    deps.findDevice(deps.deviceCookie.read(request), memberId, now);

  mount(sendOtp, async ({ body, visit, ip, now, request }) => {
    const session = requireMember(visit());
    const deviceId = await deviceOf(request, session, now);
    const applicationId = body.insurance_application_id ?? null;
    const birthDate = body.birth_date ?? null;
    const phone = body.phone_number;
    return wrap(await deps.sendOtp({ session, phone, applicationId, birthDate, deviceId, network: ip, now }));
  });

  mount(verifyOtp, async ({ body, visit, ip: network, now, request, reply }) => {
    const session = requireMember(visit());
    const deviceId = await deviceOf(request, session, now);
    const { phone, otp } = body;
    const applicationId = body.insurance_application_id ?? null;
    const given = { session, phone, applicationId, otp, deviceId, network, now };
    const { raised, ...answer } = await deps.verifyOtp(given);
    if (raised) {
      const { memberId } = session;
      await deps.enter(
        { request, reply, now },
        { memberId, by: 'code', authenticatedAt: now, provenFor: body.for_act, replaces: session },
      );
    }
    return answer;
  });
}
