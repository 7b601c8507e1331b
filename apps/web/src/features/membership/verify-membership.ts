import { isMembershipAccepted, storeMembership, type MembershipAnswer } from '../../common/member.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { pause } from '../../lib/pause.ts';
import { checkMembership } from '../../common/check-membership.ts';
import { texts } from './texts.ts';

/** Specification membership 9: the simulated pauses of the entry screen. */
const CONNECTING_PAUSE = 500;
const VALIDATING_PAUSE = 300;

/** `wait`: too many wrong numbers came from this address; seconds until the next is looked at. */
export type Outcome = 'accepted' | 'refused' | 'failed' | { wait: number };

type Parts = {
  /** Resolves when the sessions of before are ended. */
  cleared: Promise<void>;
  onProgress: (message: string) => void;
};

/** Checks a number, telling the three messages in order, and keeps what an accepted one says. */
export async function verifyMembership(membershipNumber: string, parts: Parts): Promise<Outcome> {
  const { cleared, onProgress } = parts;
  onProgress(texts.progress.connecting);
  // The call is on its way while the first message is read.
  const checked = cleared.then(() => checkMembership(membershipNumber)).catch((error: unknown) => error);
  await pause(CONNECTING_PAUSE);
  onProgress(texts.progress.verifying);
  const answer = await checked;
  if (!isAnswer(answer)) return failure(answer);
  onProgress(texts.progress.validating);
  await pause(VALIDATING_PAUSE);
  if (!isMembershipAccepted(answer)) return 'refused';
  storeMembership(membershipNumber, answer);
  return 'accepted';
}

function isAnswer(answer: unknown): answer is MembershipAnswer {
  return typeof answer === 'object' && answer !== null && 'is_active' in answer;
}

function failure(error: unknown): Outcome {
  if (!isRefusal(error, 'MEMBERSHIP_TRIES')) return 'failed';
  return { wait: Number(error.details['retry_after_seconds'] ?? 60) };
}
