import type { ApplicationEnd } from '@socio/contracts/shared/application-end';
import { isRefusal } from '../lib/api-error.ts';

/** How a paid application ended, as told to its owner by the refusal of a call; null if the refusal does not say. */
export function endOf(error: unknown): ApplicationEnd | null {
  if (!isRefusal(error, 'APPLICATION_INACTIVE')) return null;
  const { end, policy_number } = error.details;
  if (end === 'issued' && typeof policy_number === 'string') return { end, policy_number };
  return end === 'refunding' || end === 'refunded' ? { end } : null;
}
