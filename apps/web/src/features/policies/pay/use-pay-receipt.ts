import { payReceipt } from '@socio/contracts/pay-receipt';
import { useState } from 'react';
import { showToast } from '../../../components/toast/show-toast.ts';
import type { Identity } from '../../../flow/use-identity.ts';
import { call, type AnswerOf } from '../../../lib/api-client.ts';
import { pause } from '../../../lib/pause.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { lookAgain } from '../cancelling/keep-answer.ts';
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

type As = Identity['withIdentity'];

/** The payment that is under way answers, whatever the card. */
const whicheverCard: CardToPay = { cardId: async () => crypto.randomUUID(), keepCard: false };

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

  async function settle({ cardId: read, keepCard }: CardToPay, as: As, mayLeave = true): Promise<void> {
    const cardId = await as(read);
    const about = {
      policy_number: policyNumber,
      number,
      payment_card_id: cardId,
      amount,
      keep_card: keepCard,
    };
    const ask = async (attempt?: number): Promise<Payment> => {
      const body = { ...about, ...(attempt !== undefined && { attempt }) };
      return (await as(() => call(payReceipt, body))).payment;
    };
    let payment = await ask();
    for (let round = 1; round < questions && isWaiting(payment); round += 1) {
      await pause(round * 1000);
      payment = await ask(payment.attempt);
    }
    if (payment.status === 'action_required' && payment.challenge_url !== undefined) {
      if (!mayLeave) return;
      window.location.assign(payment.challenge_url);
      return;
    }
    if (payment.status === 'charged') showToast({ ...paymentTexts.paid, tone: 'success' });
    if (payment.status === 'declined') setProblem(paymentTexts.declined[payment.decline_code ?? 'declined']);
  }

  const start = (
    begin: () => Promise<void>,
    onFailed: (error: unknown) => void,
    mayHaveKept = false,
  ): void => {
    setProblem(null);
    run(begin)
      .catch(onFailed)
      .finally(() => {
        // Without an answer it may have been charged: the policy says how it stands.
        void lookAgain(policyNumber);
        if (mayHaveKept) void queryClient.invalidateQueries({ queryKey: ['get-user-credit-cards'] });
      });
  };

  return {
    problem,
    busy,
    pay: (card: CardToPay): void =>
      start(
        () => settle(card, withIdentity),
        (error) => {
          setProblem(refusalText(error));
          card.onFailed?.(error);
        },
        card.keepCard,
      ),
    askAgain: (): void =>
      start(
        () => settle(whicheverCard, withIdentity),
        (error) => setProblem(refusalText(error)),
      ),
    /** Without the person: neither asks who they are nor leads to the bank, and without an answer all stays as it is. */
    look: (): void =>
      start(
        () => settle(whicheverCard, (work) => work(), false),
        () => undefined,
      ),
  };
}

const isWaiting = ({ status }: Payment) => status === 'pending' || status === 'unknown';
