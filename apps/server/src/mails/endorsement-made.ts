import type { MandateTerms } from '@socio/domain/mandate';
import { formatMoney } from '@socio/domain/money';
import { momentWords } from '@socio/domain/policy-term';
import { refundFacts, type RefundShown } from './cancellation-news.ts';
import { authorisedFacts, cardOf, type CardOfMail } from './receipt-words.ts';
import { renderMail, type Facts, type Mail } from './render-mail.ts';
import { greeting, pageAddress } from './shared-words.ts';

/** What its kind says of it; `car` is brand, model and year, `from` when it begins to apply. */
export type EndorsementWords = {
  subject: (policyNumber: string) => string;
  title: string;
  opening: (car: string, from: string) => string;
  /** Where the insurer has refused it, in place of what is said of any change: what that means, and what to do. */
  refused?: { opening: (car: string) => string; next: string };
};

type EndorsementMade = {
  words: EndorsementWords;
  givenName: string;
  policyNumber: string;
  number: number;
  effectiveAt: Date;
  brandModel: string;
  year: number;
  /** What was charged for it; null: nothing. */
  payment: { amount: number; receiptNumber: string; card: CardOfMail } | null;
  /** What comes back because of it. */
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
  return renderMail({
    subject: data.words.subject(data.policyNumber),
    title: data.words.title,
    greeting: greeting(data.givenName),
    opening: data.words.opening(car, momentWords(data.effectiveAt)),
    blocks: [
      {
        facts: [
          ['Número de póliza', data.policyNumber],
          ['Vehículo', car],
          ['Documento', `Endoso ${data.number}`],
          ...paidFacts(data.payment),
          ...refundFacts(data.refunds),
          ...laterFacts(data.later),
          ...(data.authorised === null ? [] : authorisedFacts(data.authorised)),
        ],
      },
      'Guarda el endoso junto con tu póliza: los dos documentos valen. Para cuidar tus datos, en el enlace te pediremos tu membresía y un código.',
    ],
    link: {
      label: 'Ver mi póliza',
      url: pageAddress(data.publicUrl, `/poliza/${encodeURIComponent(data.policyNumber)}`),
    },
    footer: 'Recibes este correo porque contrataste un seguro en Socio Seguro con esta dirección.',
  });
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
