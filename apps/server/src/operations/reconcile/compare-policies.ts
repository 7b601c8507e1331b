import { formatMxn } from '@socio/domain/money';
import type { ListedPolicy } from '../../providers/insurer/port.ts';
import type { Difference, DifferenceKind } from './difference.ts';
import type { OurPolicy } from './repository.ts';

export function comparePolicy(ours: OurPolicy | undefined, theirs: ListedPolicy | undefined): Difference[] {
  const differ = (kind: DifferenceKind): Difference => ({
    kind,
    key: theirs?.idempotencyKey ?? ours?.applicationId ?? '',
    applicationId: ours?.applicationId ?? null,
    at: theirs?.issuedAt ?? ours?.at ?? new Date(0),
    here: ours === undefined ? '-' : describe(ours.state, ours.policyNumber, ours.totalPremium),
    there: theirs === undefined ? '-' : describe(theirs.status, theirs.policyNumber, theirs.totalPremium),
  });

  if (ours === undefined) return theirs?.status === 'issued' ? [differ('policy-unknown')] : [];
  const isThere = ours.state === 'issued' || ours.state === 'suspended';
  if (theirs === undefined) return isThere ? [differ('policy-missing')] : [];
  switch (ours.state) {
    case 'issuing':
      return theirs.status === 'issued' ? [differ('policy-not-recorded')] : [];
    case 'refused':
    case 'cancelled':
      return theirs.status === 'issued' ? [differ('policy-not-cancelled')] : [];
    case 'issued':
    case 'suspended': {
      if (theirs.status === 'cancelled') return [differ('policy-cancelled-there')];
      const differences: Difference[] = [];
      if (ours.policyNumber !== theirs.policyNumber) differences.push(differ('policy-number-differs'));
      if (ours.totalPremium === null) differences.push(differ('policy-unreadable'));
      else if (ours.totalPremium !== theirs.totalPremium) differences.push(differ('premium-differs'));
      return differences;
    }
  }
}

function describe(state: string, policyNumber: string | null, premium: number | null): string {
  return [state, policyNumber, premium === null ? '?' : formatMxn(premium)]
    .filter((part) => part !== null)
    .join(' ');
}
