import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import type { JoinCharge } from '../payments/join-charge.ts';
import type { OpenMemberCharge } from './collecting/open-charge.ts';
import type { ReceiptCharge } from './collecting/receipt-charge.ts';
import { findOwnCollected } from './collecting/repository.ts';
import { listReceiptCharges } from './collecting/charges/repository.ts';

type Input = {
  memberId: string;
  policyNumber: string;
  number: number;
  cardId: string;
  /** Centavos. */
  amount: number;
  keepCard: boolean;
  attempt: number | undefined;
  ip: string;
  now: Date;
};

export type PayReceipt = (input: Input) => Promise<ReceiptCharge>;

type Dependencies = {
  db: Database;
  openCharge: OpenMemberCharge;
  /** Asks the gateway and records its answer. */
  settle: (chargeId: string) => Promise<ReceiptCharge>;
  joinCharge: JoinCharge<ReceiptCharge>;
};

/** 'Pagar ahora': opens a charge of the member's own receipt and settles it, or joins the one that is open. */
export function createPayReceipt({ db, openCharge, settle, joinCharge }: Dependencies): PayReceipt {
  return async ({ attempt, memberId, cardId, amount, keepCard, ip, now, ...of }) => {
    const receipt = await findOwnCollected(db, { memberId, ...of });
    if (receipt === undefined) throw new Refusal('NOT_FOUND');
    if (attempt !== undefined) {
      const charges = await listReceiptCharges(db, receipt.id);
      const known = charges.find((charge) => charge.attempt === attempt);
      if (known === undefined) throw new Refusal('NOT_FOUND');
      return await joinCharge(known, now);
    }
    const { charge, isNew } = await openCharge({
      receiptId: receipt.id,
      memberId,
      cardId,
      amount,
      keepCard,
      byLink: false,
      mandate: null,
      ip,
      now,
    });
    return isNew ? await settle(charge.id) : await joinCharge(charge, now);
  };
}
