import type { Executor } from '../../db/connection.ts';
import { acceptedOf } from './current-consents.ts';
import { findLatestConsents } from './repository.ts';

/** Whether the member allows marketing mail, and since when; null if never answered. */
export async function findMarketingConsent(
  db: Executor,
  memberId: string,
): Promise<{ marketing: boolean; since: Date | null }> {
  const latest = await findLatestConsents(db, { memberId, applicationId: null });
  const answer = latest.find(({ kind }) => kind === 'marketing');
  return { marketing: acceptedOf(latest).marketing, since: answer?.at ?? null };
}
