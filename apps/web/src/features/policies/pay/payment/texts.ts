import type { payReceipt } from '@socio/contracts/pay-receipt';
import type { AnswerOf } from '../../../../lib/api-client.ts';

type DeclineCode = NonNullable<AnswerOf<typeof payReceipt>['payment']['decline_code']>;

/** Of a payment itself, in the policy and behind the mailed link. */
export const paymentTexts = {
  pay: (amount: string) => `Pagar ${amount}`,
  paying: 'Pagando...',
  paid: { title: 'Recibo pagado', description: 'Te enviamos tu comprobante por correo.' },
  checking: {
    title: 'Pago en verificación',
    detail: 'Estamos confirmando con tu banco si el pago se hizo. No lo pagues otra vez.',
    again: 'Ver cómo va',
    busy: 'Consultando...',
  },
  declined: {
    declined: 'Tu banco no aceptó el cargo. Usa otra tarjeta o llama a tu banco.',
    insufficient_funds: 'La tarjeta no tiene saldo suficiente. Usa otra o inténtalo más tarde.',
    authentication_failed: 'Tu banco no pudo confirmar que eres tú. Inténtalo de nuevo o usa otra tarjeta.',
    expired_card: 'La tarjeta ya venció. Usa otra.',
    cancelled: 'El pago no se completó y no se hizo ningún cargo. Inténtalo de nuevo.',
  } satisfies Record<DeclineCode, string>,
} as const;
