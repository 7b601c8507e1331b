/**
 * Whether the answer of check-membership lets the person in: is_active is truthy and is_not_active is not false (spec
 * membership 5). The odd second half is the specification's; with false there it would say 'not (not active)' twice.
 */
export function isMembershipAccepted(answer: { is_active?: unknown; is_not_active?: unknown }): boolean {
  return Boolean(answer.is_active) && answer.is_not_active !== false;
}
