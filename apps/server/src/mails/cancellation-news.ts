import { shortDate } from '@socio/domain/dates';
import type { CoverWords } from '@socio/domain/mandatory-cover';
import { formatMoney } from '@socio/domain/money';
import { momentWords } from '@socio/domain/policy-term';
import type {
  Cancellation,
  CancellationMail,
  CancellationRefund,
} from '../modules/policies/cancelling/cancellation.ts';
import { renderMail, type Facts, type Mail } from './render-mail.ts';
import { greeting, pageAddress } from './shared-words.ts';

type CancellationNews = {
  cancellation: Cancellation;
  refunds: readonly CancellationRefund[];
  collectedBy: 'insurer' | 'product';
  isMonthly: boolean;
  policyNumber: string;
  givenName: string;
  brandModel: string;
  year: number;
  /** What the car is once it is cancelled. */
  cover: CoverWords;
  /** It is over before its cover begins. */
  neverBegins: boolean;
  publicUrl: string;
};

type Told = { subject: string; title: string; opening: string; facts?: Facts; more: string[] };

const hour = (instant: Date) => `${momentWords(instant)}, hora del centro`;
const cardOf = ({ card }: RefundShown) => `${card.brand} terminada en ${card.lastFour}`;

/** Tells a member how a cancellation stands. Shows amounts and the card's last digits; the page behind its link needs a code. */
export function cancellationMail(kind: CancellationMail, news: CancellationNews): Mail {
  const car = `${news.brandModel} ${news.year}`;
  const told = messages[kind](news, car);
  return renderMail({
    subject: `${told.subject} ${news.policyNumber}`,
    title: told.title,
    greeting: greeting(news.givenName),
    opening: told.opening,
    blocks: [
      {
        facts: [
          ['Folio', news.cancellation.folio],
          ['Número de póliza', news.policyNumber],
          ['Vehículo', car],
          ...(told.facts ?? []),
        ],
      },
      ...told.more,
    ],
    link: {
      label: 'Ver mi póliza',
      url: pageAddress(news.publicUrl, `/poliza/${encodeURIComponent(news.policyNumber)}`),
    },
    footer: 'Recibes este correo porque contrataste un seguro en Socio Seguro con esta dirección.',
  });
}

export type RefundShown = Pick<CancellationRefund, 'amount' | 'state' | 'dueOn' | 'card'>;

/** What comes back, to which card and until when. */
export function refundFacts(refunds: readonly RefundShown[]): Facts {
  return refunds.flatMap((refund): Facts => [
    ['Devolución', formatMoney(refund.amount)],
    refund.state === 'transferring' || refund.state === 'needs-account'
      ? ['Se devuelve a', 'la cuenta que nos des']
      : ['Se devuelve a', cardOf(refund)],
    ['A más tardar', shortDate(refund.dueOn)],
  ]);
}

/** What came back, and where. */
export function refundedFacts(refund: CancellationRefund): Facts {
  return [
    ['Devolución', formatMoney(refund.amount)],
    ['Se devolvió a', refund.clabe === null ? cardOf(refund) : 'la cuenta que nos diste'],
  ];
}

/** What the product never charged, it cannot give back. */
const othersRefund = ({ collectedBy, isMonthly }: CancellationNews): string[] =>
  collectedBy === 'insurer' && isMonthly
    ? [
        'Si la aseguradora ya te cobró recibos después del primero, ella te devuelve lo que corresponda de ellos.',
      ]
    : [];

/** What the law does not let end. */
const standing = ({ cover }: CancellationNews): string[] => (cover.stands === null ? [] : [cover.stands]);

/** Where it is not simply the part of the unused days. */
function whyThisMuch({ cancellation, refunds, neverBegins }: CancellationNews): string[] {
  const { hasAllBack, mayGetAllBack } = cancellation;
  if (hasAllBack === true && neverBegins)
    return ['Se canceló antes de que empezara: te devolvemos todo lo que pagaste.'];
  if (hasAllBack === true) return ['Te devolvemos todo lo que pagaste.'];
  const none = 'De lo que nosotros cobramos no quedan días sin usar, así que no hay nada que devolver.';
  return [
    ...(mayGetAllBack
      ? ['No se cumplió lo necesario para devolverte todo: se devuelve lo de los días que no usaste.']
      : []),
    ...(refunds.length === 0 ? [none] : []),
  ];
}

/** It was not the member who asked: the insurer is asked at once, since the policy that it renews was cancelled or suspended. */
const isOfNextYear = ({ cancellation: { askedBy, askedAt, insurerAskedAt } }: CancellationNews): boolean =>
  askedBy === 'member' && insurerAskedAt <= askedAt;

const nextYearEnds = (news: CancellationNews, car: string): Told => ({
  subject: 'Cancelamos tu siguiente año: póliza',
  title: 'Cancelamos tu siguiente año',
  opening: `El siguiente año del seguro de tu ${car} dependía de tu póliza anterior, que se canceló o se quedó sin cobertura. Ya le pedimos a la aseguradora cancelarlo.`,
  facts: [['Te devolvemos', formatMoney(news.cancellation.previewed)]],
  more: [
    'Es todo lo que pagaste por él. Te avisaremos cuando la aseguradora lo confirme.',
    ...standing(news),
    ...othersRefund(news),
    'Si quieres seguir asegurado, cotiza de nuevo: tarda unos minutos.',
  ],
});

const memberAsked = (news: CancellationNews, car: string): Told => ({
  subject: 'Recibimos tu cancelación de la póliza',
  title: 'Recibimos tu cancelación',
  opening: `Pediste cancelar el seguro de tu ${car}. Este folio es tu comprobante.`,
  facts: [
    ['La pediste', `a ${hour(news.cancellation.askedAt)}`],
    ['Se la pedimos a la aseguradora', `a ${hour(news.cancellation.insurerAskedAt)}`],
    [news.neverBegins ? 'Te devolvemos' : 'Te devolvemos al menos', formatMoney(news.cancellation.previewed)],
  ],
  more: [
    'Tu póliza sigue como está hasta que la aseguradora confirme. Mientras no se la pidamos puedes deshacerla en tu póliza, con un toque.',
    ...standing(news),
    ...othersRefund(news),
    ...(news.cancellation.mayGetAllBack && !news.neverBegins
      ? [
          'La pediste en las primeras 24 horas: si la aseguradora confirma que no hubo siniestro ni asistencia, te devolvemos todo lo que pagaste.',
        ]
      : []),
    ...(news.neverBegins ? ['Todavía no empieza: te devolvemos todo lo que pagaste.'] : []),
    'Si no fuiste tú, entra a tu póliza y deshazla.',
  ],
});

const messages: Record<CancellationMail, (news: CancellationNews, car: string) => Told> = {
  asked: (news, car) => (isOfNextYear(news) ? nextYearEnds(news, car) : memberAsked(news, car)),
  'taken-back': (_news, car) => ({
    subject: 'Deshiciste la cancelación de tu póliza',
    title: 'Deshiciste tu cancelación',
    opening: `El seguro de tu ${car} sigue como estaba.`,
    more: ['No necesitas hacer nada más para conservarlo.'],
  }),
  refused: (_news, car) => ({
    subject: 'No se canceló tu póliza',
    title: 'La aseguradora no aceptó la cancelación',
    opening: `El seguro de tu ${car} sigue como estaba y no se devolvió nada.`,
    more: [
      'Puedes pedirla otra vez para otro día en tu póliza, o llamar a la aseguradora con tu folio: su teléfono está en la póliza y en su documento.',
    ],
  }),
  announced: (news, car) => ({
    subject: 'La aseguradora va a cancelar tu póliza',
    title: 'La aseguradora va a cancelar tu seguro',
    opening: `La aseguradora decidió cancelar el seguro de tu ${car}.`,
    facts: [
      [
        `Con ${news.cover.lost} hasta`,
        news.cancellation.effectiveAt === null ? '' : hour(news.cancellation.effectiveAt),
      ],
      ['Te devolvemos al menos', formatMoney(news.cancellation.previewed)],
    ],
    more: [
      ...standing(news),
      ...othersRefund(news),
      `Para no quedarte ${news.cover.stands === null ? 'sin seguro' : `sin ${news.cover.lost}`}, cotiza otro seguro antes de ese momento. Si crees que es un error, llama a la aseguradora: su teléfono está en tu póliza.`,
    ],
  }),
  confirmed: (news, car) => ({
    subject: 'Se canceló tu póliza',
    title: 'Tu seguro quedó cancelado',
    opening:
      news.cancellation.askedBy === 'insurer'
        ? `La aseguradora canceló el seguro de tu ${car}.`
        : `La aseguradora confirmó la cancelación del seguro de tu ${car}.`,
    facts: [
      ['Folio de la aseguradora', news.cancellation.insurerFolio ?? ''],
      [
        `${news.cover.label} desde`,
        news.cancellation.effectiveAt === null ? '' : hour(news.cancellation.effectiveAt),
      ],
      ...(news.refunds.length === 0
        ? ([['Devolución', formatMoney(0)]] satisfies Facts)
        : refundFacts(news.refunds)),
    ],
    more: [
      ...standing(news),
      `${news.cover.stands === null ? 'Desde ese momento tu auto no tiene este seguro. ' : ''}La constancia, con las cuentas, está en tu póliza.`,
      ...whyThisMuch(news),
      ...othersRefund(news),
    ],
  }),
  'needs-account': ({ refunds }, car) => ({
    subject: 'Danos tu CLABE para tu devolución de la póliza',
    title: 'Tu tarjeta no recibe la devolución',
    opening: `La tarjeta con la que pagaste el seguro de tu ${car} está cerrada y no recibe devoluciones.`,
    facts: refunds
      .filter(({ state }) => state === 'needs-account')
      .flatMap((refund): Facts => [
        ['Devolución', formatMoney(refund.amount)],
        ['Tarjeta', cardOf(refund)],
      ]),
    more: [
      'Entra a tu póliza y escribe la CLABE de una cuenta a tu nombre. Te transferimos en 5 días naturales a más tardar desde que la des. Nunca te la pediremos por teléfono ni por mensaje.',
    ],
  }),
  refunded: ({ refunds }, car) => ({
    subject: 'Te hicimos la devolución de la póliza',
    title: 'Tu devolución está hecha',
    opening: `Devolvimos lo que corresponde del seguro de tu ${car}.`,
    facts: refunds.flatMap(refundedFacts),
    more: ['Tu banco puede tardar unos días en mostrarla.'],
  }),
};
