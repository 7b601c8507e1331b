import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type OpaqueCookie = {
  name: string;
  read: (request: FastifyRequest) => string | undefined;
  write: (reply: FastifyReply, token: string, expiresAt: Date) => void;
  clear: (reply: FastifyReply) => void;
};

/** A cookie that only identifies a row. `__Host-` needs HTTPS, so a loopback server does without it. */
export function createOpaqueCookie(
  of: 'session' | 'device' | 'claim' | 'entry',
  secure: boolean,
): OpaqueCookie {
  const name = secure ? `__Host-${of}` : of;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    name,
    read: (request) => request.cookies[name],
    write: (reply, token, expiresAt) =>
      void reply.setCookie(name, token, { ...attributes, expires: expiresAt }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}
