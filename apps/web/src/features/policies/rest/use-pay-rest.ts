import { payRest } from '@socio/contracts/pay-rest';
import type { Identity } from '../../../flow/use-identity.ts';
import { call } from '../../../lib/api-client.ts';
import { paymentTexts } from '../pay/payment/texts.ts';
import { useChangePayment } from '../pay/payment/use-change-payment.ts';
import type { CardToPay } from '../pay/use-pay-receipt.ts';
import { restTexts } from './texts.ts';

const words = { done: restTexts.paid, refused: restTexts.refused, declined: paymentTexts.declined };

/** 'Pagar el resto del año' with a saved or a new card, or how its payment stands; asks for the identity if needed. */
export function usePayRest(policyNumber: string, identity: Pick<Identity, 'withIdentity'>) {
  const { follow, ...payment } = useChangePayment(policyNumber, identity, words);
  return {
    ...payment,
    pay: ({ cardId, onFailed }: CardToPay, amount: string): void =>
      follow(async () => {
        const payment_card_id = await identity.withIdentity(cardId);
        const about = { policy_number: policyNumber, payment_card_id, amount };
        return (await identity.withIdentity(() => call(payRest, about))).paid;
      }, onFailed),
  };
}
