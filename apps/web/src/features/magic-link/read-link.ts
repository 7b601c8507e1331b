import { LINK_KEY_HEADER } from '@socio/contracts/contract';
import { refusals } from '@socio/contracts/error-texts';
import { idSchema } from '@socio/contracts/shared/ids';
import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { LINK_ATTEMPTS } from '@socio/domain/validation/magic-link-birth-date';
import { isMembershipVerified } from '../../common/authentication.ts';
import { endOf } from '../../flow/application-end.ts';
import { fetchApplication } from '../../flow/application-query.ts';
import { ApiError, isRefusal } from '../../lib/api-error.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { texts } from './texts.ts';

export type Link = {
  applicationId: string;
  /** Null if it was lost on the way; the member's own session may still open the application. */
  key: string | null;
};

export type LinkFailure = {
  kind: 'failed';
  message: string;
  /** Set if no birth date is accepted for now: when one will be, in milliseconds since 1970; null if unknown. */
  lockedUntil?: number | null;
  /** Nothing can be continued: only a new quote helps. */
  isOver?: true;
};

export type LinkAnswer =
  | { kind: 'record'; record: ApplicationRecord }
  | { kind: 'birth-date'; attemptsLeft: number }
  /** The member's session opens it, but wants a code: the flow asks for it. */
  | { kind: 'code' }
  | { kind: 'issued'; policyNumber: string }
  | LinkFailure;

/** Decided here: the server is not asked about what cannot be an application. */
export function isApplicationId(text: string): boolean {
  return idSchema.safeParse(text).success;
}

export const invalidId: LinkFailure = { kind: 'failed', message: texts.invalidId };

/** Sent even if the key is missing: it tells the server that the page of a link is asking. */
export function linkHeaders({ key }: Link): Record<string, string> {
  return { [LINK_KEY_HEADER]: key ?? '' };
}

/** What the server opens to whoever has the link. */
export async function readLink(link: Link): Promise<LinkAnswer> {
  if (!isApplicationId(link.applicationId)) return invalidId;
  try {
    const record = await fetchApplication(link.applicationId, { headers: linkHeaders(link) });
    return { kind: 'record', record };
  } catch (error) {
    return answerOf(error);
  }
}

function answerOf(error: unknown): LinkAnswer {
  if (isRefusal(error, 'LEVEL_BIRTH_DATE')) {
    return { kind: 'birth-date', attemptsLeft: attemptsIn(error.details['attempts_left']) };
  }
  if (isRefusal(error, 'LEVEL_AUTHENTICATED')) return { kind: 'code' };
  const ended = endOf(error);
  // Only a member's page can show the policy.
  if (ended?.end === 'issued' && isMembershipVerified()) {
    return { kind: 'issued', policyNumber: ended.policy_number };
  }
  return linkFailure(error);
}

/** Whatever was sent, the first attempt comes first and the last one exists. */
export function attemptsIn(left: unknown): number {
  const count = Number(left);
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), LINK_ATTEMPTS) : LINK_ATTEMPTS;
}

/** Why a link opens nothing (specification quote 8, Magic link). */
export function linkFailure(error: unknown): LinkFailure {
  if (isRefusal(error, 'NOT_FOUND')) return { kind: 'failed', message: texts.notFound };
  if (isRefusal(error, 'LINK_LOCKED')) {
    const seconds = error.details['retry_after_seconds'];
    return lockedLink(typeof seconds === 'number' ? Date.now() + seconds * 1000 : null);
  }
  if (isRefusal(error, 'APPLICATION_INACTIVE') && error.details['end'] === undefined) {
    return { kind: 'failed', message: refusalText(error), isOver: true };
  }
  const isTold = error instanceof ApiError && error.code !== null;
  return { kind: 'failed', message: isTold ? refusalText(error) : texts.failed };
}

export function lockedLink(until: number | null): LinkFailure {
  return { kind: 'failed', message: refusals.LINK_LOCKED.text, lockedUntil: until };
}
