import { shortDate } from '@socio/domain/dates';
import {
  carOf,
  cardOf,
  policyLink,
  receiptFacts,
  receiptFooter,
  receiptOf,
  type CardOfMail,
  type ReceiptOfMail,
} from './receipt-words.ts';
import { renderMail, type Mail } from './render-mail.ts';
import { greeting } from './shared-words.ts';

export type ReceiptPaid = ReceiptOfMail & {
  receiptNumber: string;
  /** Civil dates: when it was paid, and when the next one is due; null after the last. */
  paidOn: string;
  nextDueDate: string | null;
  card: CardOfMail;
};

/** The receipt of a payment after the first (CUSF 4.10); as that of the purchase it shows only the card's end. */
export function receiptPaidMail(data: ReceiptPaid): Mail {
  const next = data.nextDueDate;
  return renderMail({
    subject: `Comprobante de pago ${data.receiptNumber}`,
    title: 'Recibimos tu pago',
    greeting: greeting(data.givenName),
    opening: `Pagaste el ${receiptOf(data)} del seguro de tu ${carOf(data)}.`,
    blocks: [
      {
        facts: [
          ['Comprobante', data.receiptNumber],
          ['Fecha', shortDate(data.paidOn)],
          ...receiptFacts(data),
          ['Tarjeta', cardOf(data.card)],
        ],
      },
      next === null
        ? 'Con este pago ya cubriste todos los recibos de tu póliza.'
        : `El siguiente recibo vence el ${shortDate(next)}.`,
      'Este comprobante confirma tu pago y no es una factura (CFDI).',
    ],
    link: policyLink(data, 'Ver mi póliza'),
    footer: receiptFooter,
  });
}
