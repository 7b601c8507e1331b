import type { ApplicationEnd } from '@socio/contracts/shared/application-end';

/** What the server knows of the browser that makes a call. */
export type Session = {
  id: string;
  /** Stays the same while the cookie is replaced: one browser's visit. */
  familyId: string;
  memberId: string | null;
  authenticatedAt: Date | null;
  expiresAt: Date;
};

/** Whose an application is, and how far: what access to it is decided from. */
export type ApplicationAccess = {
  id: string;
  memberId: string | null;
  visitorFamilyId: string | null;
  stage: 'cotizacion' | 'contratacion';
  status: 'active' | 'issued' | 'discarded' | 'refunded';
};

/** How a paid application ended, for the refusal of a call on it; null where there is nothing to tell. */
export type FindApplicationEnd = (id: string) => Promise<ApplicationEnd | null>;

export type FindApplicationAccess = (id: string) => Promise<ApplicationAccess | undefined>;

export function owns(session: Session, application: ApplicationAccess): boolean {
  return application.memberId === null
    ? application.visitorFamilyId === session.familyId
    : application.memberId === session.memberId;
}
