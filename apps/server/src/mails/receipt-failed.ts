import { momentWords } from '@socio/domain/policy-term';
import {
  carOf,
  cardOf,
  payLink,
  protectedUntil,
  receiptFacts,
  receiptFooter,
  receiptOf,
  type CardOfMail,
  type ReceiptOfMail,
} from './receipt-words.ts';
import { renderMail, type Mail } from './render-mail.ts';
import { greeting } from './shared-words.ts';

export type ReceiptFailed = ReceiptOfMail & {
  card: CardOfMail;
  /** The gateway's reason. */
  reason: string;
  /** When it is tried again by itself; null: never. */
  nextAttempt: Date | null;
  /** Of the page that takes another card. */
  payAddress: string;
};

const reasons: Partial<Record<string, string>> = {
  insufficient_funds: 'La tarjeta no tenía saldo suficiente.',
  expired_card: 'La tarjeta ya venció.',
  authentication_required: 'Tu banco pide que seas tú quien confirme este pago.',
};

/** Says that a receipt could not be charged, why, until when the car is protected, and how to pay it. */
export function receiptFailedMail(data: ReceiptFailed): Mail {
  const title = 'No pudimos cobrar tu recibo';
  return renderMail({
    subject: `${title}: tu auto sigue protegido hasta ${momentWords(data.graceEnd)}`,
    title,
    greeting: greeting(data.givenName),
    opening: `No pudimos cobrar el ${receiptOf(data)} del seguro de tu ${carOf(data)}. ${reasons[data.reason] ?? 'Tu banco no aceptó el cargo.'}`,
    blocks: [
      { facts: [...receiptFacts(data), ['Tarjeta', cardOf(data.card)]] },
      protectedUntil(data),
      data.nextAttempt === null
        ? 'No volveremos a intentarlo. Págalo aquí con otra tarjeta, o en tu póliza con una guardada.'
        : `Volveremos a intentarlo a ${momentWords(data.nextAttempt)}, hora del centro. Si no quieres esperar, págalo aquí con otra tarjeta, o en tu póliza con una guardada.`,
    ],
    link: payLink(data.payAddress),
    footer: receiptFooter,
  });
}
