import { unsentOf } from '../../../common/unsent-fields.ts';

const steps = {
  name: 'change-name',
  contact: 'change-contact',
  address: 'change-address',
  'postal-code': 'change-postal-code',
} as const;

/** The change of a policy that was being typed when the page went away; null if there was none. */
export function keptChange(policyNumber: string): string | null {
  return Object.entries(steps).find(([, step]) => unsentOf(step) === policyNumber)?.[0] ?? null;
}
