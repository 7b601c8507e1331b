import type { MandateTerms } from '@socio/domain/mandate';
import type { CoverWords } from '@socio/domain/mandatory-cover';
import { momentWords } from '@socio/domain/policy-term';
import { formatMoney } from '@socio/domain/money';
import type { Facts, MailContent } from './render-mail.ts';
import { pageAddress } from './shared-words.ts';

export type ReceiptOfMail = {
  givenName: string;
  policyNumber: string;
  brandModel: string;
  year: number;
  /** Which of how many. */
  number: number;
  count: number;
  /** Centavos. */
  amount: number;
  /** Civil date. */
  dueDate: string;
  /** When the cover ends if it is unpaid. */
  graceEnd: Date;
  /** What the car is without it. */
  cover: CoverWords;
  publicUrl: string;
};

export type CardOfMail = { brand: string; lastFour: string };

export const carOf = ({ brandModel, year }: ReceiptOfMail) => `${brandModel} ${year}`;
export const receiptOf = ({ number, count }: ReceiptOfMail) => `recibo ${number} de ${count}`;
export const cardOf = ({ brand, lastFour }: CardOfMail) => `${brand} terminada en ${lastFour}`;

/** Until when the car is protected, with day and hour. */
export const protectedUntil = ({ graceEnd, cover }: ReceiptOfMail) =>
  `Tu auto está protegido hasta ${momentWords(graceEnd)}, hora del centro. Si para entonces el recibo no está pagado, tu póliza se queda ${cover.without}. Puedes pagarlo hasta las 11:30 h de ese día.${cover.stands === null ? '' : ` ${cover.stands}`}`;

export const receiptFacts = (receipt: ReceiptOfMail): Facts => [
  ['Póliza', receipt.policyNumber],
  ['Vehículo', carOf(receipt)],
  ['Recibo', `${receipt.number} de ${receipt.count}`],
  ['Importe', formatMoney(receipt.amount)],
];

/** With which card which charges were authorised. */
export const authorisedFacts = ({ card, terms }: { card: CardOfMail; terms: MandateTerms }): Facts => [
  ['Tarjeta', cardOf(card)],
  [
    'Autorizaste',
    `${terms.charges === 1 ? '1 cargo' : `${terms.charges} cargos mensuales`} de ${formatMoney(terms.amount)}`,
  ],
];

/** The policy's page, which asks for the membership and a code. */
export const policyLink = (
  { publicUrl, policyNumber }: ReceiptOfMail,
  label: string,
): MailContent['link'] => ({
  label,
  url: pageAddress(publicUrl, `/poliza/${encodeURIComponent(policyNumber)}`),
  note: 'Para cuidar tus datos, en el enlace te pediremos tu membresía y un código.',
});

/** A page that shows this receipt alone and takes another card, without anything else being asked. */
export const payLink = (address: string): MailContent['link'] => ({
  label: 'Pagar mi recibo',
  url: address,
  note: 'El enlace sirve solo para pagar este recibo con una tarjeta, y deja de servir cuando está pagado.',
});

export const receiptFooter =
  'Recibes este correo porque tienes un seguro en Socio Seguro que pagas por recibos.';
