import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpaqueCookie } from '../../http/opaque-cookie.ts';
import { browserFailures } from '@socio/domain/guess-delay';

export type Browser = {
  /** Groups the wrong numbers that are counted together. */
  key: string;
  /** A member once proved their identity in it. */
  isKnown: boolean;
  /** Has just got its key, so nothing is counted under it yet. */
  isNew: boolean;
  /** Marks the browser so that it can be told from others at its address; called after a wrong number. */
  remember: () => void;
};

export type IdentifyBrowser = (call: {
  request: FastifyRequest;
  reply: FastifyReply;
  now: Date;
}) => Promise<Browser>;

/**
 * A known browser is identified by its member: anybody can have many of their own. Any other gets a cookie
 * with its first wrong number; one that drops the cookie is counted by its address alone.
 */
export function createIdentifyBrowser(deps: {
  cookie: OpaqueCookie;
  newToken: () => string;
  findDeviceMember: (request: FastifyRequest, now: Date) => Promise<string | null>;
}): IdentifyBrowser {
  const { cookie, newToken, findDeviceMember } = deps;
  return async ({ request, reply, now }) => {
    const memberId = await findDeviceMember(request, now);
    if (memberId !== null)
      return { key: `known:${memberId}`, isKnown: true, isNew: false, remember: () => undefined };
    const carried = cookie.read(request);
    const isNew = carried === undefined || carried.length > 100;
    const token = isNew ? newToken() : carried;
    const expiresAt = new Date(now.getTime() + browserFailures.windowSeconds * 1000);
    const remember = () => cookie.write(reply, token, expiresAt);
    return { key: `cookie:${token}`, isKnown: false, isNew, remember };
  };
}
