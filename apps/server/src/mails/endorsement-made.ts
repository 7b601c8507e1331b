import type { MandateTerms } from '@socio/domain/mandate';
import type { CoverWords } from '@socio/domain/mandatory-cover';
import { formatMoney } from '@socio/domain/money';
import { momentWords } from '@socio/domain/policy-term';
import { refundFacts, type RefundShown } from './cancellation-news.ts';
import { authorisedFacts, cardOf, type CardOfMail } from './receipt-words.ts';
import { renderMail, type Facts, type Mail } from './render-mail.ts';
import { greeting, pageAddress } from './shared-words.ts';

/** What its kind says of it; `car` is brand, model and year, `from` when it begins to apply, `cover` what the car is without it. */
export type EndorsementWords = {
  subject: (policyNumber: string, cover: CoverWords) => string;
  title: string;
  opening: (car: string, from: string, cover: CoverWords) => string;
  /** Where the insurer has refused it, in place of what is said of any change: what that means, and what to do. */
  refused?: { opening: (car: string) => string; next: string };
};

type EndorsementMade = {
  words: EndorsementWords;
  givenName: string;
  policyNumber: string;
  number: number;
  effectiveAt: Date;
  cover: CoverWords;
  brandModel: string;
  year: number;
  /** What was charged for it; null: nothing. */
  payment: { amount: number; receiptNumber: string; card: CardOfMail } | null;
  /** By how much it alters what was paid already, below zero: it comes back; null: it has no price. */
  difference: number | null;
  /** What the product gives back of it: the insurer returns what it collected. */
  refunds: readonly RefundShown[];
  /** What each later receipt cost, and costs now; null: the same, or there are none. */
  later: { before: number; after: number } | null;
  /** What its member authorised with it; null: nothing. */
  authorised: { terms: MandateTerms; card: CardOfMail } | null;
  publicUrl: string;
};

/**
 * Tells a member that a change of a policy is in force. As the policy's own mail it shows nothing personal, and its link
 * needs a code.
 */
export function endorsementMail(data: EndorsementMade): Mail {
  const car = `${data.brandModel} ${data.year}`;
  const ofInsurer = byInsurer(data);
  return renderMail({
    subject: data.words.subject(data.policyNumber, data.cover),
    title: data.words.title,
    greeting: greeting(data.givenName),
    opening: data.words.opening(car, momentWords(data.effectiveAt), data.cover),
    blocks: [
      {
        facts: [
          ['Número de póliza', data.policyNumber],
          ['Vehículo', car],
          ['Documento', `Endoso ${data.number}`],
          ...paidFacts(data.payment),
          ...refundFacts(data.refunds),
          ...(ofInsurer > 0 ? [['Te devuelve la aseguradora', formatMoney(ofInsurer)] as const] : []),
          ...(data.difference === 0 ? [['Por lo que ya pagaste', 'Sin diferencia'] as const] : []),
          ...laterFacts(data.later),
          ...(data.authorised === null ? [] : authorisedFacts(data.authorised)),
        ],
      },
      ...(ofInsurer > 0
        ? [
            'Lo que cobró la aseguradora te lo devuelve ella. Si tienes dudas de cómo o cuándo, llámala: su teléfono está en tu póliza.',
          ]
        : []),
      'Guarda el endoso junto con tu póliza: los dos documentos valen. Para cuidar tus datos, en el enlace te pediremos tu membresía y un código.',
    ],
    link: {
      label: 'Ver mi póliza',
      url: pageAddress(data.publicUrl, `/poliza/${encodeURIComponent(data.policyNumber)}`),
    },
    footer: 'Recibes este correo porque contrataste un seguro en Socio Seguro con esta dirección.',
  });
}

/** What comes back and the product did not charge. */
function byInsurer({ difference, refunds }: EndorsementMade): number {
  const comesBack = difference === null ? 0 : Math.max(-difference, 0);
  return (
    comesBack -
    Math.min(
      comesBack,
      refunds.reduce((sum, { amount }) => sum + amount, 0),
    )
  );
}

const laterFacts = (later: EndorsementMade['later']): Facts =>
  later === null
    ? []
    : [['Cada recibo siguiente', `${formatMoney(later.after)}, en lugar de ${formatMoney(later.before)}`]];

const paidFacts = (payment: EndorsementMade['payment']): Facts =>
  payment === null
    ? []
    : [
        ['Pagaste', formatMoney(payment.amount)],
        ['Comprobante', payment.receiptNumber],
        ['Tarjeta', cardOf(payment.card)],
      ];
