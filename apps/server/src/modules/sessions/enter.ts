import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../../db/connection.ts';
import type { SettleNetwork } from '../../http/budget.ts';
import { callerAddress } from '../../http/caller-address.ts';
import type { Session } from '../../http/session.ts';
import type { OpaqueCookie } from '../../http/opaque-cookie.ts';
import type { RememberDevice } from './devices/remember-device.ts';
import type { OpenSession } from './open-session.ts';
import type { SessionLink } from './repository.ts';

/** Starts a session, or the next one in the same browser, and sets its cookie on the reply. */
export type Enter = (
  call: { request: FastifyRequest; reply: FastifyReply; now: Date },
  visit: {
    memberId: string | null;
    authenticatedAt: Date | null;
    /** With which the identity was proven, if it was one. */
    passkeyId?: string;
    link?: SessionLink;
    replaces: Session | null;
    /** Written together with the session. */
    record?: (trx: Executor) => Promise<void>;
  },
) => Promise<Session>;

export function createEnter(deps: {
  openSession: OpenSession;
  cookie: OpaqueCookie;
  rememberDevice: RememberDevice;
  settleNetwork: SettleNetwork;
}): Enter {
  const { openSession, cookie, rememberDevice, settleNetwork } = deps;
  return async (call, visit) => {
    const { request, reply, now } = call;
    const userAgent = request.headers['user-agent'] ?? '';
    const { token, session } = await openSession({ ...visit, userAgent, now });
    cookie.write(reply, token, session.expiresAt);
    if (visit.memberId !== null && visit.authenticatedAt !== null) {
      const { familyId } = session;
      await Promise.all([
        rememberDevice(call, { memberId: visit.memberId, familyId }),
        settleNetwork({ familyId, memberId: visit.memberId, ip: callerAddress(request.ip), now }),
      ]);
    }
    return session;
  };
}
