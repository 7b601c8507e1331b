import { requireStored } from '../../../db/stored-data.ts';
import type { Database } from '../../../db/connection.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { AcceptChange, PaidChange, ShowChange } from '../endorsements/accept-change.ts';
import { findOwnEndorsement } from '../endorsements/repository.ts';
import { requireReinstatable } from './offer-reinstatement.ts';

export type PayReinstatement = (paid: {
  memberId: string;
  policyNumber: string;
  /** The offer's. */
  id: string;
  cardId: string;
  /** Centavos, as shown to the person. */
  amount: number;
  ip: string;
  now: Date;
}) => Promise<PaidChange>;

/** Pays an offered reinstatement; of one that was accepted before it says how it stands, so that a lost answer is no end. */
export function createPayReinstatement({
  db,
  acceptChange,
  showChange,
}: {
  db: Database;
  acceptChange: AcceptChange;
  showChange: ShowChange;
}): PayReinstatement {
  return async ({ id, amount, ...of }) => {
    const { memberId, policyNumber, now } = of;
    const known = await findOwnEndorsement(db, { memberId, policyNumber, id });
    if (known?.kind !== 'reinstated') throw new Refusal('NOT_FOUND');
    if (known.receiptId !== null) return await showChange({ memberId, policyNumber, id, now });
    return await acceptChange({
      ...of,
      kind: 'reinstated',
      prepare: async (trx, policy) => {
        await requireReinstatable(trx, policy, now);
        const offered = await findOwnEndorsement(trx, { memberId, policyNumber, id });
        if (offered?.kind !== 'reinstated') throw new Error('the offer is missing');
        const { state, offerUntil, changes } = offered;
        const parts = requireStored(offered.price, 'endorsements.price', id);
        const isValid = state === 'offered' && offerUntil !== null && now < offerUntil;
        if (!isValid || parts.total !== amount) throw new Refusal('REINSTATEMENT_CHANGED');
        const { periodFrom: from, periodTo: to } = changes.to;
        return { receipt: { kind: 'reinstatement', from, to, parts }, offered };
      },
    });
  };
}
