import { privacyVersion } from '@socio/domain/personal-data/texts';

/**
 * The version of each text that a person accepts today. A changed text gets a new version here, and everybody who
 * accepted an older one is asked again.
 */
export const currentVersions = {
  terms: '2026-11',
  privacy: privacyVersion,
  marketing: '2026-01',
} as const;

export type ConsentKind = keyof typeof currentVersions;

export const consentKinds = ['terms', 'privacy', 'marketing'] as const satisfies readonly ConsentKind[];

export type Consents = Record<ConsentKind, boolean>;

/** Whose consents count: those of the member and those given in this application. */
export type ConsentSubject = { memberId: string | null; applicationId: string | null };

/** Who answers: the member if the identity is proven, otherwise only a browser's visit. */
export type ConsentGiver = ConsentSubject & { familyId: string | null };
