import { clearAllSessions } from '@socio/contracts/clear-all-sessions';
import type { Contract, RequestOf, ResponseOf } from '@socio/contracts/contract';
import type { FastifyInstance } from 'fastify';
import type { OpenSession } from '../modules/sessions/open-session.ts';

/** Makes a call as the member's browser would; a refusal stops the seed. */
export type Visit = <C extends Contract>(contract: C, body?: RequestOf<C>) => Promise<ResponseOf<C>>;

type Dependencies = { server: FastifyInstance; openSession: OpenSession; publicUrl: string };

/** Runs some work as a member at level authenticated, without a code by SMS. */
export type WithVisit = (memberId: string, now: Date, work: (visit: Visit) => Promise<void>) => Promise<void>;

export function createWithVisit({ server, openSession, publicUrl }: Dependencies): WithVisit {
  const { origin } = new URL(publicUrl);
  return async (memberId, now, work) => {
    const entry = { memberId, authenticatedAt: now, replaces: null, userAgent: 'demo', now };
    const { token } = await openSession(entry);
    const visit: Visit = async (contract, body) => {
      const response = await server.inject({
        method: contract.method,
        url: contract.path,
        headers: { origin },
        // The scheme of the public URL decides which of the two names is used.
        cookies: { session: token, '__Host-session': token },
        ...(body !== undefined && { payload: body as object }),
      });
      if (response.statusCode !== 200) {
        const { code = '' } = response.json<{ code?: string }>();
        throw new Error(`${contract.path}: ${response.statusCode} ${code}`);
      }
      return response.json<ResponseOf<typeof contract>>();
    };
    await work(visit);
    await visit(clearAllSessions);
  };
}
