import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FreshAct } from '@socio/domain/fresh-proof';
import type { Executor } from '../../db/connection.ts';
import type { SettleNetwork } from '../../http/budget.ts';
import { callerAddress } from '../../http/caller-address.ts';
import type { Session } from '../../http/session.ts';
import type { OpaqueCookie } from '../../http/opaque-cookie.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { RememberDevice } from './devices/remember-device.ts';
import type { OpenSession } from './open-session.ts';
import type { SessionLink } from './repository.ts';

/** Starts a session, or the next one in the same browser, and sets its cookie on the reply. */
export type Enter = (
  call: { request: FastifyRequest; reply: FastifyReply; now: Date },
  visit: {
    memberId: string | null;
    authenticatedAt: Date | null;
    /** What this login was made with; none is recorded where there is none. */
    by?: 'code' | 'passkey' | 'link' | 'holder-link' | 'account';
    /** With which the identity was proven, if it was one. */
    passkeyId?: string;
    /** The act that it was proven for, if it was asked for one. */
    provenFor?: FreshAct | undefined;
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
  appendEvent: AppendEvent;
}): Enter {
  const { openSession, cookie, rememberDevice, settleNetwork, appendEvent } = deps;
  return async (call, visit) => {
    const { request, reply, now } = call;
    const userAgent = request.headers['user-agent'] ?? '';
    const { by, memberId, passkeyId } = visit;
    const isLogin = by !== undefined && memberId !== null;
    const { token, session } = await openSession({
      ...visit,
      ...(isLogin && {
        record: async (trx: Executor, { familyId }: Session) => {
          await visit.record?.(trx);
          const event = { at: now, actor: 'member', memberId, applicationId: null, visit: familyId } as const;
          const details = { by, ...(passkeyId !== undefined && { passkey: passkeyId }) };
          await appendEvent(trx, { ...event, kind: 'logged-in', details });
        },
      }),
      userAgent,
      now,
    });
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
