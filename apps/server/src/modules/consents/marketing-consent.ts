import type { Executor } from '../../db/connection.ts';
import { acceptedOf } from './current-consents.ts';
import { findLatest } from './repository.ts';

/** Whether the member allows marketing mail, and since when; null if never answered. */
export async function marketingConsent(
  db: Executor,
  memberId: string,
): Promise<{ marketing: boolean; since: Date | null }> {
  const latest = await findLatest(db, { memberId, applicationId: null });
  const answer = latest.find(({ kind }) => kind === 'marketing');
  return { marketing: acceptedOf(latest).marketing, since: answer?.at ?? null };
}
