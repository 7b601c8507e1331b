import { coveragesOf, type Coverage } from './tariff/coverages.ts';

/** What a policy's buttons ask of the insurer, in display order (spec quote-and-contracting, Policy document). */
export const serviceKinds = ['claim', 'tow', 'jump-start', 'gasoline'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/** 'asked': the insurer has not answered, so nobody knows. 'cancelled': it will never act on the request. */
export type ServiceState = 'asked' | 'taken' | 'refused' | 'cancelled';

/** The most characters of a description, and of a written place. */
export const serviceTextLengths = { note: 300, place: 200 } as const;

/** Returns whether a package includes a service: a claim always, the others with roadside assistance (domain-facts.md). */
export function includesService(kind: ServiceKind, coverage: Coverage): boolean {
  return kind === 'claim' || coveragesOf(coverage).some(({ id }) => id === 'asistencia');
}
