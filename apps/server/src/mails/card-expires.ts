import { shortDate } from '@socio/domain/dates';
import { formatExpiry, type CardExpiry } from '@socio/domain/cards';
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

/** Says that the card will have expired when the next receipt is due. */
export function cardExpiresMail(data: ReceiptOfMail & { card: CardOfMail; expiry: CardExpiry }): Mail {
  const title = 'Tu tarjeta vence antes de tu próximo recibo';
  return renderMail({
    subject: title,
    title,
    greeting: greeting(data.givenName),
    opening: `Tu tarjeta ${cardOf(data.card)} vence en ${formatExpiry(data.expiry)}, antes del ${shortDate(data.dueDate)}, cuando toca el ${receiptOf(data)} del seguro de tu ${carOf(data)}. No podremos cobrarlo con ella.`,
    blocks: [
      { facts: [...receiptFacts(data), ['Vence el', shortDate(data.dueDate)]] },
      'Cambia de tarjeta en tu póliza: toma un minuto y no se cobra nada al hacerlo.',
    ],
    link: policyLink(data, 'Cambiar tarjeta'),
    footer: receiptFooter,
  });
}
