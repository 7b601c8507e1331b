import { formatMoney } from '@socio/domain/money';
import type { CancellationRefund } from '../modules/policies/cancelling/cancellation.ts';
import { refundedFacts } from './cancellation-news.ts';
import { renderMail, type Facts, type Mail } from './render-mail.ts';
import { greeting, pageAddress } from './shared-words.ts';

type ChangeRefund = {
  endorsement: number;
  refunds: readonly CancellationRefund[];
  policyNumber: string;
  givenName: string;
  brandModel: string;
  year: number;
  publicUrl: string;
};

const closedFacts = ({ amount, card }: CancellationRefund): Facts => [
  ['Devolución', formatMoney(amount)],
  ['Tarjeta', `${card.brand} terminada en ${card.lastFour}`],
];

/** Tells a member how what a cheaper endorsement gives back stands. The page behind its link needs a code. */
export function changeRefundMail(kind: 'needs-account' | 'refunded', news: ChangeRefund): Mail {
  const car = `${news.brandModel} ${news.year}`;
  const isDone = kind === 'refunded';
  const told = news.refunds.filter(({ state }) => isDone || state === 'needs-account');
  return renderMail({
    subject: isDone
      ? `Te devolvimos la diferencia de tu póliza ${news.policyNumber}`
      : `Danos tu CLABE para tu devolución de la póliza ${news.policyNumber}`,
    title: isDone ? 'Tu devolución está hecha' : 'Tu tarjeta no recibe la devolución',
    greeting: greeting(news.givenName),
    opening: isDone
      ? `Devolvimos la diferencia del cambio en el seguro de tu ${car}.`
      : `La tarjeta con la que pagaste el seguro de tu ${car} está cerrada y no recibe devoluciones.`,
    blocks: [
      {
        facts: [
          ['Número de póliza', news.policyNumber],
          ['Documento', `Endoso ${news.endorsement}`],
          ['Vehículo', car],
          ...told.flatMap(isDone ? refundedFacts : closedFacts),
        ],
      },
      isDone
        ? 'Tu banco puede tardar unos días en mostrarla.'
        : 'Entra a tu póliza y escribe la CLABE de una cuenta a tu nombre. Te transferimos en 5 días naturales a más tardar desde que la des. Nunca te la pediremos por teléfono ni por mensaje.',
    ],
    link: {
      label: 'Ver mi póliza',
      url: pageAddress(news.publicUrl, `/poliza/${encodeURIComponent(news.policyNumber)}`),
    },
    footer: 'Recibes este correo porque contrataste un seguro en Socio Seguro con esta dirección.',
  });
}
