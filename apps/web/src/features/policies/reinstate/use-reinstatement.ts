import { offerReinstatement } from '@socio/contracts/offer-reinstatement';
import { payReinstatement } from '@socio/contracts/pay-reinstatement';
import type { CoverWords } from '@socio/domain/mandatory-cover';
import { useState } from 'react';
import type { Identity } from '../../../flow/use-identity.ts';
import { call, type AnswerOf } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { paymentTexts } from '../pay/payment/texts.ts';
import { useChangePayment } from '../pay/payment/use-change-payment.ts';
import type { CardToPay } from '../pay/use-pay-receipt.ts';
import { reinstateTexts } from './texts.ts';

export type Offer = AnswerOf<typeof offerReinstatement>['offer'];

/** Asks what a reinstatement costs, and pays it or asks how its payment stands; asks for the identity if needed. */
export function useReinstatement(
  policyNumber: string,
  cover: CoverWords,
  identity: Pick<Identity, 'withIdentity'>,
) {
  const { withIdentity } = identity;
  const [offer, setOffer] = useState<Offer | null>(null);
  const asking = useAction();
  const words = {
    done: reinstateTexts.confirmed,
    refused: reinstateTexts.refused(cover),
    declined: paymentTexts.declined,
  };
  const { follow, say, busy, ...payment } = useChangePayment(policyNumber, identity, words, {
    onEnded: () => setOffer(null),
  });

  return {
    ...payment,
    offer,
    busy: busy || asking.busy,
    ask: (): void => {
      say(null);
      asking
        .run(async () => {
          const about = { policy_number: policyNumber };
          setOffer((await withIdentity(() => call(offerReinstatement, about))).offer);
        })
        .catch((error: unknown) => say(refusalText(error)));
    },
    pay: ({ id, amount }: Offer, { cardId, onFailed }: CardToPay): void =>
      follow(
        async () => {
          const payment_card_id = await withIdentity(cardId);
          const about = { policy_number: policyNumber, change: id, payment_card_id, amount };
          return (await withIdentity(() => call(payReinstatement, about))).paid;
        },
        (error) => {
          // Another one is asked for.
          if (isRefusal(error, 'REINSTATEMENT_CHANGED', 'REINSTATEMENT_UNAVAILABLE')) setOffer(null);
          onFailed?.(error);
        },
      ),
  };
}
