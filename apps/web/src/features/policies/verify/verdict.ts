import type { verifyPolicy } from '@socio/contracts/verify-policy';
import type { AnswerOf } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';

/** What the insurer knows of a printed policy. */
export type Verification = AnswerOf<typeof verifyPolicy>['policy'];

/** What the page says of a policy: the call's states, 'cancelled' and 'suspended' split in two. */
export type Verdict = 'valid' | 'pending' | 'suspended' | 'undecided' | 'ended' | 'cancelled' | 'unknown';

export function verdictOf({
  status,
  ended,
  undecided,
}: Pick<Verification, 'status' | 'ended' | 'undecided'>): Verdict {
  if (status === 'suspended' && undecided === true) return 'undecided';
  return status === 'cancelled' && ended ? 'ended' : status;
}

/** An address that cannot belong to a policy counts as unknown, like one that does not. */
export function isUnreadable(error: unknown): boolean {
  return isRefusal(error, 'FIELDS_INVALID', 'NOT_FOUND');
}
