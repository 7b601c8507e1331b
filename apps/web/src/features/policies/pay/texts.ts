import type { payReceipt } from '@socio/contracts/pay-receipt';
import type { AnswerOf } from '../../../lib/api-client.ts';

type DeclineCode = NonNullable<AnswerOf<typeof payReceipt>['payment']['decline_code']>;

export const payTexts = {
  title: (number: number, count: number) => `Recibo ${number} de ${count} por pagar`,
  dueOn: (day: string) => `Vence el ${day}.`,
  wasDue: (day: string) => `Venció el ${day}.`,
  until: (moment: string) =>
    `Tu auto está protegido hasta ${moment}, hora del centro. Puedes pagar hasta las 11:30 h de ese día.`,
  show: 'Pagar ahora',
  card: 'Tarjeta',
  cardOption: (type: string, lastFour: string) => `${type} terminada en ${lastFour}`,
  expires: (expiry: string) => `Vence ${expiry}`,
  expired: (expiry: string) => `Venció ${expiry}: elige otra`,
  loading: 'Cargando tus tarjetas...',
  noCards: 'No tienes tarjetas guardadas que puedas usar. Agrega una en «Mi Perfil» y vuelve a esta página.',
  toProfile: 'Ir a mi perfil',
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
  suspended: {
    title: 'Tu auto no tiene cobertura',
    detail:
      'Un recibo no se pagó a tiempo. Pagarlo ahora no devuelve la cobertura por sí solo: llama a la aseguradora para rehabilitar tu póliza, o cotiza un seguro nuevo. Mientras tanto, no manejes sin seguro.',
  },
} as const;
