import { tabStored } from '../../../common/storage-keys.ts';

/** The person leaves for their bank to pay for this change. By the time they return it may have ended. */
export function noteAtBank(policyNumber: string, change: string): void {
  tabStored.set('change_at_bank', `${policyNumber} ${change}`);
}

/** The change of this policy that the person has left for their bank; null without one. */
export function changeAtBank(policyNumber: string): string | null {
  const [of, change = null] = tabStored.get('change_at_bank')?.split(' ') ?? [];
  return of === policyNumber ? change : null;
}
