import type { CoverWords } from '@socio/domain/mandatory-cover';
import { formatMoney } from '@socio/domain/money';
import type { ReceiptKind } from '@socio/domain/receipts/receipt-state';
import { carOf, cardOf, policyLink, type CardOfMail, type ReceiptOfMail } from './receipt-words.ts';
import { renderMail, type Mail } from './render-mail.ts';
import { greeting } from './shared-words.ts';

const refused: Record<
  Exclude<ReceiptKind, 'regular'>,
  { what: string; now: (words: CoverWords) => string }
> = {
  rest: {
    what: 'el pago del resto del año',
    now: () => 'Tu póliza y tus recibos siguen como estaban: cada uno se paga en su fecha.',
  },
  reinstatement: {
    what: 'la rehabilitación',
    now: ({ without, driving, stands }) =>
      `Tu auto sigue ${without}: ${driving}.${stands === null ? '' : ` ${stands}`} Cotizar un seguro nuevo tarda unos minutos.`,
  },
  endorsement: {
    what: 'el cambio',
    now: () => 'Tu póliza sigue como estaba. Si el cambio te hace falta, llama a la aseguradora.',
  },
};

/** Says that the insurer did not accept what was paid for, and that all of it went back. */
export function changeReturnedMail(
  data: ReceiptOfMail & { kind: Exclude<ReceiptKind, 'regular'>; card: CardOfMail },
): Mail {
  const { what, now } = refused[data.kind];
  return renderMail({
    subject: `Te devolvimos ${formatMoney(data.amount)}`,
    title: `La aseguradora no aceptó ${what}`,
    greeting: greeting(data.givenName),
    opening: `La aseguradora no aceptó ${what} del seguro de tu ${carOf(data)}, así que devolvimos el importe completo a tu tarjeta. Tu banco puede tardar unos días en mostrarlo.`,
    blocks: [
      {
        facts: [
          ['Póliza', data.policyNumber],
          ['Vehículo', carOf(data)],
          ['Importe', formatMoney(data.amount)],
          ['Tarjeta', cardOf(data.card)],
        ],
      },
      now(data.cover),
    ],
    link: policyLink(data, 'Ver mi póliza'),
    footer: 'Recibes este correo porque pagaste un cambio de tu póliza en Socio Seguro.',
  });
}
