import type { ApplicationEnd } from '@socio/contracts/shared/application-end';

/** What the server knows about the browser making a call. */
export type Session = {
  id: string;
  /** Survives the replacement of the cookie: identifies one browser's visit. */
  familyId: string;
  memberId: string | null;
  authenticatedAt: Date | null;
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

/** How a paid application ended, for the refusal of a call on it; null if it has not ended. */
export type FindApplicationEnd = (id: string) => Promise<ApplicationEnd | null>;

export type FindApplicationAccess = (id: string) => Promise<ApplicationAccess | undefined>;

export function owns(session: Session, application: ApplicationAccess): boolean {
  return application.memberId === null
    ? application.visitorFamilyId === session.familyId
    : application.memberId === session.memberId;
}
