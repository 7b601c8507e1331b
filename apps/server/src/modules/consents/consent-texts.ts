/**
 * The version of each text that a person accepts today. A changed text gets a new version here, and whoever
 * accepted an older one is asked again.
 */
export const currentVersions = {
  terms: '2026-01',
  privacy: '2026-01',
  marketing: '2026-01',
} as const;

export type ConsentKind = keyof typeof currentVersions;

export const consentKinds = ['terms', 'privacy', 'marketing'] as const satisfies readonly ConsentKind[];

export type Consents = Record<ConsentKind, boolean>;

/** Of whom: what a member accepted in any application counts, and what was accepted in this one. */
export type ConsentSubject = { memberId: string | null; applicationId: string | null };
