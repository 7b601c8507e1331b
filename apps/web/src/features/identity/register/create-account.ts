import type { RequestOf } from '@socio/contracts/contract';
import { createUser } from '@socio/contracts/create-user';
import { call, type AnswerOf } from '../../../lib/api-client.ts';
import { ApiError, isRefusal } from '../../../lib/api-error.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { texts } from './texts.ts';

export type NewUser = RequestOf<typeof createUser>;
export type CreateUserAnswer = AnswerOf<typeof createUser>;

export type Failure = {
  title: string;
  description: string;
  /** Milliseconds, if the toast stays longer than usual. */
  duration?: number;
};

export type Existing = 'same-phone' | 'movable' | 'other-phone';

export type Outcome =
  /** `membershipId` is the account's. */
  | { kind: 'created'; membershipId: string | null }
  /** The population registry's data differs: its own words. */
  | { kind: 'registry'; detail: string }
  /** The proof of the phone has expired. */
  | { kind: 'phone-not-proven'; failure: Failure }
  /** The membership already has an account. */
  | { kind: 'has-account'; failure: Failure }
  /**
   * The same phone and birth date belong to another membership; `movable` if it is this person's own account. `other-phone`:
   * the account has another phone.
   */
  | { kind: 'person-exists'; which: Existing; failure: Failure }
  | { kind: 'failed'; failure: Failure };

/** Specification membership 8: how long the toast says that the registry is unavailable. */
const UNAVAILABLE_SHOWN = 10_000;

/** Requests the account; what the population registry finds wrong is part of the answer. */
export async function createAccount(user: NewUser): Promise<Outcome> {
  try {
    return outcomeOf(await call(createUser, user));
  } catch (error) {
    return refusalOf(error, user.move_account === true ? texts.failures.notMoved : undefined);
  }
}

export function outcomeOf(answer: CreateUserAnswer): Outcome {
  const said = [answer.result_error_curp, answer.validate_user_information_curp?.message];
  const detail = said.find((text) => isRegistryError(text));
  if (detail) return { kind: 'registry', detail };
  // Unfilled template placeholders mean no error.
  if (answer.unique_user_exists === true) {
    return answer.movable === true
      ? { kind: 'person-exists', which: 'movable', failure: texts.failures.movable }
      : { kind: 'person-exists', which: 'same-phone', failure: texts.failures.exists };
  }
  return { kind: 'created', membershipId: answer.membership_id ?? null };
}

function isRegistryError(text: string | null | undefined): boolean {
  return /^Error de (CURP|validación)/.test(text ?? '');
}

export function refusalOf(error: unknown, title: string = texts.failures.notCreated): Outcome {
  const failure = { title, description: refusalText(error) };
  if (isRefusal(error, 'PHONE_NOT_PROVEN')) return { kind: 'phone-not-proven', failure };
  if (isRefusal(error, 'CURP_HAS_ACCOUNT')) {
    const elsewhere = { ...failure, title: texts.failures.elsewhere };
    return { kind: 'person-exists', which: 'other-phone', failure: elsewhere };
  }
  if (isRefusal(error, 'ACCOUNT_EXISTS')) return { kind: 'has-account', failure };
  if (isRefusal(error, 'UNDER_AGE')) return { kind: 'failed', failure: texts.errors.age };
  if (isUnavailable(error)) {
    return { kind: 'failed', failure: { ...texts.failures.timeout, duration: UNAVAILABLE_SHOWN } };
  }
  return { kind: 'failed', failure };
}

/** Status 504 or 'Gateway Timeout', whoever sends it; the text is the same if the registry is down. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.status === 504 || error.message.includes('Gateway Timeout') || error.code === 'CURP_UNAVAILABLE'
  );
}
