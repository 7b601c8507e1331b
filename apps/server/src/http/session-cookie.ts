import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type SessionCookie = {
  read: (request: FastifyRequest) => string | undefined;
  write: (reply: FastifyReply, token: string, expiresAt: Date) => void;
};

/** The opaque cookie that names a session. `__Host-` needs HTTPS, so a loopback server goes without it. */
export function createSessionCookie(secure: boolean): SessionCookie {
  const name = secure ? '__Host-session' : 'session';
  return {
    read: (request) => request.cookies[name],
    write: (reply, token, expiresAt) =>
      void reply.setCookie(name, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        expires: expiresAt,
      }),
  };
}
