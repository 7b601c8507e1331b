import { formatMoney } from '@socio/domain/money';
import { momentWords } from '@socio/domain/policy-term';
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

/** Says that a charge came after the grace, so that it paid nothing and went back in full. */
export function receiptReturnedMail(data: ReceiptOfMail & { card: CardOfMail }): Mail {
  return renderMail({
    subject: `Te devolvimos ${formatMoney(data.amount)}`,
    title: 'Te devolvimos un cobro que llegó tarde',
    greeting: greeting(data.givenName),
    opening: `El cobro del ${receiptOf(data)} del seguro de tu ${carOf(data)} se hizo después de ${momentWords(data.graceEnd)}, hora del centro, cuando el plazo para pagarlo ya había terminado.`,
    blocks: [
      { facts: [...receiptFacts(data), ['Tarjeta', cardOf(data.card)]] },
      'Por ley, un pago fuera de plazo no devuelve la cobertura. Por eso devolvimos el importe completo a tu tarjeta; tu banco puede tardar unos días en mostrarlo.',
    ],
    link: policyLink(data, 'Ver mi póliza'),
    footer: receiptFooter,
  });
}
