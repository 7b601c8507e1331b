import { getSession } from '@socio/contracts/get-session';
import { isMembershipAccepted } from '@socio/domain/validation/membership-accepted';
import { checkMembership } from '../../common/check-membership.ts';
import { storeMembership, type MembershipAnswer } from '../../common/store-membership.ts';
import { call } from '../../lib/api-client.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { pause } from '../../lib/pause.ts';
import { texts } from './texts.ts';

/** Specification membership 9: the simulated pauses of the entry screen. */
const CONNECTING_PAUSE = 500;
const VALIDATING_PAUSE = 300;
/** The message in between is shown too, however fast the answer. */
const VERIFYING_LEAST = 400;

export type Outcome =
  | { kind: 'refused' | 'failed' | 'no-cookies' }
  /** `takenOver`: the quote a visitor left in this browser, now the member's. */
  | { kind: 'accepted'; takenOver: string | null }
  /** Too many wrong numbers from this browser or its network; seconds until the next can be checked. */
  | { kind: 'wait'; because: 'browser' | 'network'; seconds: number };

type Parts = {
  /** Resolves when earlier sessions have ended. */
  cleared: Promise<void>;
  onProgress: (message: string) => void;
};

/** Checks a number, reporting the three messages in order, and stores what an accepted one returns. */
export async function verifyMembership(membershipNumber: string, parts: Parts): Promise<Outcome> {
  const { cleared, onProgress } = parts;
  onProgress(texts.progress.connecting);
  // The call runs while the first message is shown.
  const checked = cleared.then(() => checkMembership(membershipNumber)).catch((error: unknown) => error);
  await pause(CONNECTING_PAUSE);
  onProgress(texts.progress.verifying);
  const [answer] = await Promise.all([checked, pause(VERIFYING_LEAST)]);
  if (!isAnswer(answer)) return failure(answer);
  onProgress(texts.progress.validating);
  const isAccepted = isMembershipAccepted(answer);
  const [isThere] = await Promise.all([
    isAccepted ? isSessionThere(membershipNumber) : true,
    pause(VALIDATING_PAUSE),
  ]);
  if (!isAccepted) return { kind: 'refused' };
  // Every page behind this one would end a session that never began, and send the person back here.
  if (!isThere) return { kind: 'no-cookies' };
  storeMembership(membershipNumber, answer);
  return { kind: 'accepted', takenOver: answer.taken_over_application_id ?? null };
}

function isAnswer(answer: unknown): answer is MembershipAnswer {
  return typeof answer === 'object' && answer !== null && 'is_active' in answer;
}

/** Whether the browser sends the cookie it was just given. Without an answer, assumes that it does. */
async function isSessionThere(membershipNumber: string): Promise<boolean> {
  try {
    const asked = { params: { membershipNumber }, nullOn401: true };
    const session: unknown = await call(getSession, undefined, asked);
    return session !== null;
  } catch {
    return true;
  }
}

function failure(error: unknown): Outcome {
  if (!isRefusal(error, 'MEMBERSHIP_TRIES', 'MEMBERSHIP_NETWORK')) return { kind: 'failed' };
  return {
    kind: 'wait',
    because: error.code === 'MEMBERSHIP_TRIES' ? 'browser' : 'network',
    seconds: Number(error.details['retry_after_seconds'] ?? 60),
  };
}
