import { changePayment } from '@socio/contracts/change-payment';
import { payRest } from '@socio/contracts/pay-rest';
import type { ChangePayment } from '@socio/contracts/shared/change-payment';
import { useState } from 'react';
import { showToast } from '../../../components/toast/show-toast.ts';
import type { Identity } from '../../../flow/use-identity.ts';
import { call } from '../../../lib/api-client.ts';
import { pause } from '../../../lib/pause.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { paymentTexts } from '../pay/payment/texts.ts';
import type { CardToPay } from '../pay/use-pay-receipt.ts';
import { restTexts } from './texts.ts';

/** After so many questions the page itself says how it stands, and asks on. */
const questions = 4;

/** 'Pagar el resto del año' with a saved or a new card, or how its payment stands; asks for the identity if needed. */
export function usePayRest(policyNumber: string, { withIdentity }: Pick<Identity, 'withIdentity'>) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();

  const ask = async (change: string) =>
    (await withIdentity(() => call(changePayment, { policy_number: policyNumber, change }))).paid;

  async function settle(begin: () => Promise<ChangePayment>): Promise<void> {
    let paid = await begin();
    for (let round = 1; round < questions && isWaiting(paid); round += 1) {
      await pause(round * 1000);
      paid = await ask(paid.change.id);
    }
    const { change, payment } = paid;
    if (payment.status === 'action_required' && payment.challenge_url !== undefined) {
      window.location.assign(payment.challenge_url);
      return;
    }
    if (change.state === 'confirmed') showToast({ ...restTexts.paid, tone: 'success' });
    if (change.state === 'refused') setProblem(restTexts.refused);
    if (payment.status === 'declined') setProblem(paymentTexts.declined[payment.decline_code ?? 'declined']);
  }

  const start = (begin: () => Promise<ChangePayment>, onFailed?: CardToPay['onFailed']): void => {
    setProblem(null);
    run(() => settle(begin))
      .catch((error: unknown) => {
        setProblem(refusalText(error));
        onFailed?.(error);
      })
      // Without an answer it may have been charged: the policy says how it stands.
      .finally(() => void queryClient.invalidateQueries({ queryKey: ['policies', policyNumber] }));
  };

  return {
    problem,
    busy,
    pay: ({ cardId, onFailed }: CardToPay, amount: string): void =>
      start(async () => {
        const payment_card_id = await withIdentity(cardId);
        const about = { policy_number: policyNumber, payment_card_id, amount };
        return (await withIdentity(() => call(payRest, about))).paid;
      }, onFailed),
    askAgain: (change: string): void => start(() => ask(change)),
  };
}

const isWaiting = ({ change, payment }: ChangePayment) =>
  payment.status === 'pending' || payment.status === 'unknown' || change.state === 'asked';
