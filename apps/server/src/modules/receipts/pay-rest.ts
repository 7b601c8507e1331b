import { restOfYear } from '@socio/domain/receipts/rest-of-year';
import { stateAt } from '@socio/domain/receipts/receipt-state';
import { Refusal } from '../../http/refusal.ts';
import type { AcceptChange, PaidChange } from '../policies/endorsements/accept-change.ts';
import type { Policy } from '../policies/policy.ts';
import { listReceipts } from './repository.ts';

export type PayRest = (paid: {
  memberId: string;
  policyNumber: string;
  cardId: string;
  /** Centavos, as shown to the person. */
  amount: number;
  ip: string;
  now: Date;
}) => Promise<PaidChange>;

/** 'Pagar el resto del año': all upcoming receipts at once, without the surcharge for paying by instalments. */
export function createPayRest({
  acceptChange,
  isRestPayable,
}: {
  acceptChange: AcceptChange;
  isRestPayable: (policy: Policy) => boolean;
}): PayRest {
  return async ({ amount, ...of }) =>
    await acceptChange({
      ...of,
      kind: 'rest-paid',
      prepare: async (trx, policy) => {
        if (!isRestPayable(policy)) throw new Refusal('REST_NOT_PAYABLE');
        const receipts = await listReceipts(trx, policy.id);
        const rest = restOfYear(receipts.map((one) => ({ ...one, state: stateAt(one, of.now) })));
        if (rest === null) throw new Refusal('REST_NOT_PAYABLE');
        if (rest.parts.total !== amount) throw new Refusal('REST_CHANGED');
        const { from, to, parts, difference: price, replaced } = rest;
        const changes = {
          from: { receipts: rest.receipts, total: replaced },
          to: { periodFrom: from, periodTo: to, total: parts.total },
        };
        return { receipt: { kind: 'rest', from, to, parts }, changes, price };
      },
    });
}
