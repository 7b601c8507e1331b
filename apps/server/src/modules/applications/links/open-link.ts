import type { FastifyReply, FastifyRequest } from 'fastify';
import { LINK_KEY_HEADER } from '@socio/contracts/contract';
import { isWithin } from '@socio/domain/access-ages';
import type { Database } from '../../../db/connection.ts';
import { findByToken, type DataKeys } from '../../../db/data-keys.ts';
import { isByLink, type Session } from '../../../http/session.ts';
import { Refusal } from '../../../http/refusal.ts';
import { requireActive } from '../activity.ts';
import type { Application } from '../application.ts';
import { findApplication } from '../repository.ts';
import type { LinkAttempts } from './link-attempts.ts';
import { findLinkedApplication } from './repository.ts';

/** The application that a mailed link opens, with its owner and the hash of the link's key. */
export type Linked = Application & { memberId: string; keyHash: Buffer };

type LinkCall = {
  request: FastifyRequest;
  reply: FastifyReply;
  session: Session | null;
  applicationId: unknown;
  now: Date;
};

export type FindLinked = (call: Omit<LinkCall, 'reply'>) => Promise<Linked | null>;

const keyForm = /^[A-Za-z0-9_-]{22}$/;

/**
 * The application that the call's key opens; null without a valid key for exactly this application, or in a browser
 * where another member has entered, whom the link does not concern.
 */
export function createFindLinked({ db, keys }: { db: Database; keys: DataKeys }): FindLinked {
  return async ({ request, session, applicationId, now }) => {
    const key = request.headers[LINK_KEY_HEADER];
    if (typeof key !== 'string' || !keyForm.test(key)) return null;
    const found = await findByToken(keys, key, async (keyHash) => {
      const linkedId = await findLinkedApplication(db, keyHash, now);
      return linkedId === undefined ? undefined : { linkedId, keyHash };
    });
    if (found === undefined || found.linkedId !== applicationId) return null;
    const { linkedId, keyHash } = found;
    const application = await findApplication(db, linkedId);
    const memberId = application?.memberId ?? null;
    if (application === undefined || memberId === null) return null;
    const isForeign = session?.memberId != null && session.memberId !== memberId;
    return isForeign ? null : { ...application, memberId, keyHash };
  };
}

/** A link is void once its application has ended; whoever holds its key learns that, and nothing else. */
export function requireOpenable(linked: Linked, now: Date): void {
  // A refunded one shows its owner where the money is.
  if (linked.status === 'refunded') return;
  if (linked.status === 'issued') throw new Refusal('APPLICATION_INACTIVE', { end: 'issued' });
  requireActive(linked, now);
}

/** The address to which links are mailed is the member's: who has proven to be them has opened one. */
export type RecordEmailProven = (memberId: string, now: Date) => Promise<void>;

export type OpenLink = (call: LinkCall) => Promise<Session | null>;

/** Gives a browser a visitor's session that may also open the link's application, as long as the link holds. */
export type EnterByLink = (
  call: Pick<LinkCall, 'request' | 'reply' | 'now'>,
  visit: { link: { applicationId: string; keyHash: Buffer }; replaces: Session | null },
) => Promise<Session>;

/**
 * The session with which the magic-link page reads its application (calls.md, Magic links). In the quote stage the key
 * gives a session for that application alone; in contracting it is not enough, the birth date is asked for. A session
 * of the same member is never lowered, and one that is not concerned is left as it is.
 */
export function createOpenLink(deps: {
  findLinked: FindLinked;
  attempts: LinkAttempts;
  enterByLink: EnterByLink;
  recordEmailProven: RecordEmailProven;
}): OpenLink {
  const { findLinked, attempts, enterByLink, recordEmailProven } = deps;
  return async (call) => {
    const { request, session, now } = call;
    const linked = await findLinked(call);
    if (linked === null) {
      // From the link's page a stranger learns nothing, not even that a session would help.
      if (session === null && request.headers[LINK_KEY_HEADER] !== undefined) throw new Refusal('NOT_FOUND');
      return session;
    }
    const isOwner = session?.memberId === linked.memberId;
    const isProven = isOwner && isWithin('authenticated', session.authenticatedAt, now);
    if (isProven) await recordEmailProven(linked.memberId, now);
    // The owner's own session is told as usual how it ended.
    if (isOwner && linked.status !== 'active') return session;
    requireOpenable(linked, now);
    if (linked.stage === 'contratacion') {
      if (isProven) return session;
      throw new Refusal('LEVEL_BIRTH_DATE', { attempts_left: await attempts.requireLeft(linked, now) });
    }
    if (isOwner || (session !== null && isByLink(session, linked.id))) return session;
    const link = { applicationId: linked.id, keyHash: linked.keyHash };
    return await enterByLink(call, { link, replaces: session });
  };
}
