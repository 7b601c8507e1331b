import { payReceipt } from '@socio/contracts/pay-receipt';
import { useState } from 'react';
import { showToast } from '../../../components/toast/show-toast.ts';
import type { Identity } from '../../../flow/use-identity.ts';
import { call, type AnswerOf } from '../../../lib/api-client.ts';
import { pause } from '../../../lib/pause.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { ReceiptToPay } from './receipt-to-pay.ts';
import { paymentTexts } from './payment/texts.ts';

type Payment = AnswerOf<typeof payReceipt>['payment'];

export type CardToPay = {
  /** Its id; a new one is stored first. */
  cardId: () => Promise<string>;
  keepCard: boolean;
  /** Says what is wrong with a card that could not be stored. */
  onFailed?: (error: unknown) => void;
};

/** After so many questions the page itself says that the payment is being verified, and asks on. */
const questions = 4;

/** 'Pagar ahora': pays a receipt with a saved or a new card, or asks how its payment stands; asks for the identity if needed. */
export function usePayReceipt(
  policyNumber: string,
  receipt: ReceiptToPay,
  { withIdentity }: Pick<Identity, 'withIdentity'>,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();
  const { number, amount } = receipt;

  const ask = async (cardId: string, keepCard: boolean, attempt?: number): Promise<Payment> => {
    const about = {
      policy_number: policyNumber,
      number,
      payment_card_id: cardId,
      amount,
      keep_card: keepCard,
    };
    const body = { ...about, ...(attempt !== undefined && { attempt }) };
    return (await withIdentity(() => call(payReceipt, body))).payment;
  };

  async function settle({ cardId: read, keepCard }: CardToPay): Promise<void> {
    const cardId = await withIdentity(read);
    let payment = await ask(cardId, keepCard);
    for (let round = 1; round < questions && isWaiting(payment); round += 1) {
      await pause(round * 1000);
      payment = await ask(cardId, keepCard, payment.attempt);
    }
    if (payment.status === 'action_required' && payment.challenge_url !== undefined) {
      window.location.assign(payment.challenge_url);
      return;
    }
    if (payment.status === 'charged') showToast({ ...paymentTexts.paid, tone: 'success' });
    if (payment.status === 'declined') setProblem(paymentTexts.declined[payment.decline_code ?? 'declined']);
  }

  return {
    problem,
    busy,
    pay: (card: CardToPay): void => {
      setProblem(null);
      run(() => settle(card))
        .catch((error: unknown) => {
          setProblem(refusalText(error));
          card.onFailed?.(error);
        })
        .finally(() => {
          // Without an answer it may have been charged: the policy says how it stands.
          void queryClient.invalidateQueries({ queryKey: ['policies', policyNumber] });
          if (card.keepCard) void queryClient.invalidateQueries({ queryKey: ['get-user-credit-cards'] });
        });
    },
  };
}

const isWaiting = ({ status }: Payment) => status === 'pending' || status === 'unknown';
