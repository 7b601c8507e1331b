import type { ApplicationEnd } from '@socio/contracts/shared/application-end';
import type { FreshAct } from '@socio/domain/fresh-proof';
import type { FastifyRequest } from 'fastify';
import type { EarlyRead } from '../db/statement.ts';

/** What the server knows about the browser making a call. */
export type Session = {
  id: string;
  /** Survives the replacement of the cookie: identifies one browser's visit. */
  familyId: string;
  memberId: string | null;
  authenticatedAt: Date | null;
  /** The act that the identity was then proven for; null for a login. */
  provenFor: FreshAct | null;
  /** Members' applications that this visitor may open because they came by mailed links that still hold. */
  linkedApplicationIds: readonly string[];
  /** The member's account is to be deleted: it is only read, until that is taken back. */
  isLeaving: boolean;
  expiresAt: Date;
};

/** Who owns an application and how far it has got: what access to it is decided from. */
export type ApplicationAccess = {
  id: string;
  memberId: string | null;
  visitorFamilyId: string | null;
  stage: 'cotizacion' | 'contratacion';
  status: 'active' | 'issued' | 'discarded' | 'refunded';
};

/** Who makes a call, the application that it is about, and what was read of it for the handler; all unchecked. */
export type Caller<Early = unknown> = {
  session: Session | null;
  application: ApplicationAccess | undefined;
  early: Early | undefined;
};

/** The session of the request's cookie and, in the same statement, the application that the call is about. */
export type FindCaller = <Early>(
  request: FastifyRequest,
  now: Date,
  asked: { applicationId: unknown; early: EarlyRead<Early> | undefined },
) => Promise<Caller<Early>>;

/** How a paid application ended, for the refusal of a call on it; null if it has not ended. */
export type FindApplicationEnd = (id: string) => Promise<ApplicationEnd | null>;

export type FindApplicationAccess = (id: string) => Promise<ApplicationAccess | undefined>;

/** Whether a session may see an application at all; a mailed link's key gives a visitor's rights to one of a member. */
export function owns(session: Session, application: ApplicationAccess): boolean {
  if (application.memberId === null) return application.visitorFamilyId === session.familyId;
  return application.memberId === session.memberId || isByLink(session, application.id);
}

/** Whether a session may see an application only because of a mailed link: it is not told whose it is. */
export function isByLink(session: Session, applicationId: string): boolean {
  return session.memberId === null && session.linkedApplicationIds.includes(applicationId);
}
