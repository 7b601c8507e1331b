import type { ApplicationEnd } from '@socio/contracts/shared/application-end';
import { isRefusal } from '../lib/api-error.ts';

/** How a paid application ended, as the refusal of a call on it tells its owner; null where it tells nothing. */
export function endOf(error: unknown): ApplicationEnd | null {
  if (!isRefusal(error, 'APPLICATION_INACTIVE')) return null;
  const { end, policy_number } = error.details;
  if (end === 'issued' && typeof policy_number === 'string') return { end, policy_number };
  return end === 'refunding' || end === 'refunded' ? { end } : null;
}
