import type { CancellationRefund } from '../cancelling/cancellation.ts';
import { refundView } from '../cancelling/cancellation-view.ts';
import { endorsementUrl } from '../policy.ts';
import { changedFields } from './changed-fields.ts';
import type { Endorsement } from './endorsement.ts';

/** As it is shown to callers whose level was checked; none before the insurer was asked, or if it was refused. */
export function endorsementView(
  policyNumber: string,
  endorsement: Endorsement,
  refunds: readonly CancellationRefund[],
) {
  const { id, number, state, kind, effectiveAt, documentKey, price } = endorsement;
  if (number === null || (state !== 'asked' && state !== 'confirmed')) return [];
  return [
    {
      number,
      change: kind,
      plates: kind === 'plates' ? endorsement.changes.to.plates : null,
      state,
      effective_at: effectiveAt?.toISOString() ?? null,
      url: documentKey === null ? null : endorsementUrl(policyNumber, number),
      fields: changedFields(endorsement),
      difference: price?.total ?? null,
      refunds: refunds
        .filter(({ cause }) => 'endorsementId' in cause && cause.endorsementId === id)
        .map(refundView),
    },
  ];
}
