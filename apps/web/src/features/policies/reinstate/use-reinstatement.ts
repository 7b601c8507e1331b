import { changePayment } from '@socio/contracts/change-payment';
import { offerReinstatement } from '@socio/contracts/offer-reinstatement';
import { payReinstatement } from '@socio/contracts/pay-reinstatement';
import type { ChangePayment } from '@socio/contracts/shared/change-payment';
import type { CoverWords } from '@socio/domain/mandatory-cover';
import { useState } from 'react';
import { showToast } from '../../../components/toast/show-toast.ts';
import type { Identity } from '../../../flow/use-identity.ts';
import { call, type AnswerOf } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { pause } from '../../../lib/pause.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { paymentTexts } from '../pay/payment/texts.ts';
import type { CardToPay } from '../pay/use-pay-receipt.ts';
import { reinstateTexts } from './texts.ts';

export type Offer = AnswerOf<typeof offerReinstatement>['offer'];

/** After so many questions the page itself says that it is being verified. */
const questions = 4;

const isWaiting = ({ change, payment }: ChangePayment) =>
  payment.status === 'pending' || payment.status === 'unknown' || change.state === 'asked';

/** Asks what a reinstatement costs, and pays it or asks how its payment stands; asks for the identity if needed. */
export function useReinstatement(
  policyNumber: string,
  cover: CoverWords,
  { withIdentity }: Pick<Identity, 'withIdentity'>,
) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();

  const askHow = async (change: string) =>
    (await withIdentity(() => call(changePayment, { policy_number: policyNumber, change }))).paid;

  async function settle(begin: () => Promise<ChangePayment>): Promise<void> {
    let paid = await begin();
    for (let round = 1; round < questions && isWaiting(paid); round += 1) {
      await pause(round * 1000);
      paid = await askHow(paid.change.id);
    }
    const { change, payment } = paid;
    if (payment.status === 'action_required' && payment.challenge_url !== undefined) {
      window.location.assign(payment.challenge_url);
      return;
    }
    setOffer(null);
    if (change.state === 'confirmed') showToast({ ...reinstateTexts.confirmed, tone: 'success' });
    if (change.state === 'refused') setProblem(reinstateTexts.refused(cover));
    if (payment.status === 'declined') setProblem(paymentTexts.declined[payment.decline_code ?? 'declined']);
  }

  const fail = (error: unknown): void => {
    setProblem(refusalText(error));
    // Another one is asked for.
    if (isRefusal(error, 'REINSTATEMENT_CHANGED', 'REINSTATEMENT_UNAVAILABLE')) setOffer(null);
  };

  const start = (begin: () => Promise<ChangePayment>, onFailed?: CardToPay['onFailed']): void => {
    setProblem(null);
    run(() => settle(begin))
      .catch((error: unknown) => {
        fail(error);
        onFailed?.(error);
      })
      // Without an answer it may have been charged: the policy says how it stands.
      .finally(() => {
        void queryClient.invalidateQueries({ queryKey: ['policies', policyNumber] });
        void queryClient.invalidateQueries({ queryKey: ['find-policy'] });
      });
  };

  return {
    offer,
    problem,
    busy,
    ask: (): void => {
      setProblem(null);
      run(async () => {
        const about = { policy_number: policyNumber };
        setOffer((await withIdentity(() => call(offerReinstatement, about))).offer);
      }).catch(fail);
    },
    pay: ({ id, amount }: Offer, { cardId, onFailed }: CardToPay): void =>
      start(async () => {
        const payment_card_id = await withIdentity(cardId);
        const about = { policy_number: policyNumber, change: id, payment_card_id, amount };
        return (await withIdentity(() => call(payReinstatement, about))).paid;
      }, onFailed),
    askAgain: (change: string): void => start(() => askHow(change)),
  };
}
