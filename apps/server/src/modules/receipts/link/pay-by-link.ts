import type { TypedCard } from '@socio/contracts/shared/new-card';
import { LATER_MANDATE_VERSION, laterMandateTerms } from '@socio/domain/mandate';
import type { Database } from '../../../db/connection.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { JoinCharge } from '../../payments/join-charge.ts';
import { isLive, listReceiptCharges } from '../collecting/charges/repository.ts';
import { requirePayable, type OpenMemberCharge } from '../collecting/open-charge.ts';
import type { AgreedMandate, CollectedReceipt, ReceiptCharge } from '../collecting/receipt-charge.ts';
import { listReceipts } from '../repository.ts';
import { laterThan, type OffersMandate } from './read-link.ts';

type Input = {
  receipt: CollectedReceipt;
  /** Undefined: only asks how the charge stands. */
  card: TypedCard | undefined;
  keepCard: boolean;
  /** As the person agreed to it, in centavos. */
  mandate: { amount: number; textVersion: string } | null;
  /** Centavos. */
  amount: number;
  attempt: number | undefined;
  ip: string;
  now: Date;
};

export type PayByLink = (input: Input) => Promise<ReceiptCharge>;

type Dependencies = {
  db: Database;
  /** Only to pay: it is kept if the payment says so. Returns its id. */
  storeCard: (of: { memberId: string; card: TypedCard; now: Date }) => Promise<string>;
  openCharge: OpenMemberCharge;
  /** Asks the gateway and records its answer. */
  settle: (chargeId: string) => Promise<ReceiptCharge>;
  joinCharge: JoinCharge<ReceiptCharge>;
  offersMandate: OffersMandate;
};

/**
 * Pays the link's receipt with a card that is typed there, or joins the charge that is open or has paid it. The member is
 * whoever the policy belongs to: no session is opened or asked for, and the card counts in the member's budgets.
 */
export function createPayByLink(deps: Dependencies): PayByLink {
  const { db, storeCard, openCharge, settle, joinCharge, offersMandate } = deps;

  const agreedMandate = async (
    { applicationId, memberId, policyId, number }: CollectedReceipt,
    given: Input['mandate'],
  ): Promise<AgreedMandate | null> => {
    if (given === null) return null;
    const isOffered = await offersMandate(db, { applicationId, memberId });
    const terms = isOffered
      ? laterMandateTerms(laterThan({ number }, await listReceipts(db, policyId)))
      : null;
    // Agreed to for another amount, or in other words, is not agreed to.
    if (terms?.amount !== given.amount || given.textVersion !== LATER_MANDATE_VERSION)
      throw new Refusal('RECEIPT_MANDATE_CHANGED');
    return { amount: terms.amount, charges: terms.charges, version: LATER_MANDATE_VERSION };
  };

  return async ({ receipt, card, keepCard, mandate: given, amount, attempt, ip, now }) => {
    const charges = await listReceiptCharges(db, receipt.id);
    const known = charges.find(attempt === undefined ? isLive : (charge) => charge.attempt === attempt);
    if (known !== undefined) return await joinCharge(known, now);
    if (attempt !== undefined) throw new Refusal('NOT_FOUND');
    // Before the gateway keeps a card for it.
    await requirePayable(db, receipt, { amount, now });
    const mandate = await agreedMandate(receipt, given);
    // Whatever was under way has come to nothing.
    if (card === undefined) throw new Refusal('RECEIPT_NOT_PAYABLE');
    const { memberId } = receipt;
    const cardId = await storeCard({ memberId, card, now });
    const opened = await openCharge({
      receiptId: receipt.id,
      memberId,
      cardId,
      amount,
      keepCard,
      byLink: true,
      mandate,
      ip,
      now,
    });
    return opened.isNew ? await settle(opened.charge.id) : await joinCharge(opened.charge, now);
  };
}
