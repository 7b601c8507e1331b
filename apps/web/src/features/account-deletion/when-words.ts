import { formatShiftedDateTime } from '@socio/domain/dates';
import type { DeletionState } from './deletion-query.ts';
import { texts } from './texts.ts';

/** When the account is deleted: after its days, or after what is in force or on its way if that ends later. */
export function whenWords(dueAt: string, state: Omit<DeletionState, 'deletion'>): string {
  const { policy_ends_at: policyEndsAt, is_unfinished: isUnfinished, is_only_compulsory = false } = state;
  const later = policyEndsAt !== null && policyEndsAt > dueAt ? policyEndsAt : dueAt;
  const when = texts.from(formatShiftedDateTime(later) ?? '');
  if (later !== dueAt) return (is_only_compulsory ? texts.afterCompulsory : texts.afterPolicy)(when);
  return isUnfinished ? texts.afterWork(when) : when;
}
