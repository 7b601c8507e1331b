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
import { payTexts } from './texts.ts';

type Payment = AnswerOf<typeof payReceipt>['payment'];

/** After so many questions the page itself says that the payment is being verified, and asks on. */
const questions = 4;

/** 'Pagar ahora': pays a receipt with a saved card, or asks how its payment stands; asks for the identity if needed. */
export function usePayReceipt(
  policyNumber: string,
  receipt: ReceiptToPay,
  { withIdentity }: Pick<Identity, 'withIdentity'>,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();
  const { number, amount } = receipt;

  const ask = async (cardId: string, attempt?: number): Promise<Payment> => {
    const about = { policy_number: policyNumber, number, payment_card_id: cardId, amount };
    const body = { ...about, ...(attempt !== undefined && { attempt }) };
    return (await withIdentity(() => call(payReceipt, body))).payment;
  };

  async function settle(cardId: string): Promise<void> {
    let payment = await ask(cardId);
    for (let round = 1; round < questions && isWaiting(payment); round += 1) {
      await pause(round * 1000);
      payment = await ask(cardId, payment.attempt);
    }
    if (payment.status === 'action_required' && payment.challenge_url !== undefined) {
      window.location.assign(payment.challenge_url);
      return;
    }
    if (payment.status === 'charged') showToast({ ...payTexts.paid, tone: 'success' });
    if (payment.status === 'declined') setProblem(payTexts.declined[payment.decline_code ?? 'declined']);
  }

  return {
    problem,
    busy,
    pay: (cardId: string): void => {
      setProblem(null);
      run(() => settle(cardId))
        .catch((error: unknown) => setProblem(refusalText(error)))
        // Without an answer it may have been charged: the policy says how it stands.
        .finally(() => void queryClient.invalidateQueries({ queryKey: ['policies', policyNumber] }));
    },
  };
}

const isWaiting = ({ status }: Payment) => status === 'pending' || status === 'unknown';
