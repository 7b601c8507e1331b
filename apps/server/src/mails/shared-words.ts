import { civilDate, shortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import { writtenName } from '@socio/domain/person-names';
import { isQuoteValid } from '@socio/domain/tariff/quote-validity';
import type { PayablePrice } from '@socio/domain/tariff/receipts';
import type { Facts, MailContent } from './render-mail.ts';

/** The greeting of every mail. */
export function greeting(givenName: string): string {
  return `Hola, ${writtenName(givenName)}:`;
}

export function pageAddress(publicUrl: string, path: string): string {
  return `${publicUrl.replace(/\/+$/, '')}${path}`;
}

/** A package by the name that people know it by. */
export const coverageWords: Record<Coverage, string> = {
  RC: 'Responsabilidad Civil',
  LIMITADA: 'Limitada',
  AMPLIA: 'Amplia',
};

/** Prices as quoted; they may have expired. */
type QuotedPrice = {
  chosen: { coverage: Coverage; billingCycle: BillingCycle; price: PayablePrice } | null;
  /** The cheapest package; may be the chosen one. */
  best: { coverage: Coverage; price: PayablePrice };
  /** Civil date. */
  validUntil: string;
};

export type SavedQuote = {
  brandModel: string;
  year: number | null;
  quoted: QuotedPrice | null;
  now: Date;
};

export function carName({ brandModel, year }: Pick<SavedQuote, 'brandModel' | 'year'>): string {
  return year === null ? brandModel : `${brandModel} ${year}`;
}

/** Car, prices and until when they are valid; without valid ones, how to get them. */
export function savedQuote(quote: SavedQuote): MailContent['blocks'] {
  const { quoted, now } = quote;
  const vehicle = ['Vehículo', carName(quote)] as const;
  if (quoted === null) {
    return [
      { facts: [vehicle] },
      'Todavía no hay un precio: contesta las preguntas que falten y lo verás al momento. Lo que ya escribiste sigue guardado.',
    ];
  }
  if (!isQuoteValid(quoted.validUntil, civilDate(now))) {
    return [
      { facts: [vehicle] },
      'Ahora no hay un precio vigente: vuelve a cotizar en un minuto. Lo que ya escribiste sigue guardado.',
    ];
  }
  return [{ facts: [vehicle, ...priceFacts(quoted), ['Vigente hasta', shortDate(quoted.validUntil)]] }];
}

function priceFacts({ chosen, best }: QuotedPrice): Facts {
  const { annual, monthly } = best.price;
  if (chosen === null) {
    return [['Mejor precio', `${coverageWords[best.coverage]}, ${yearly(annual)} o ${byMonth(monthly)}`]];
  }
  const words = ({ coverage, price }: QuotedPrice['best']) =>
    `${coverageWords[coverage]}, ${chosen.billingCycle === 'ANUAL' ? yearly(price.annual) : byMonth(price.monthly)}`;
  const choice = ['Elegiste', words(chosen)] as const;
  return chosen.coverage === best.coverage ? [choice] : [choice, ['Mejor precio', words(best)]];
}

const yearly = ({ total }: PayablePrice['annual']) => `${formatMoney(total)} al año`;

const byMonth = ({ firstPayment, laterPayment }: PayablePrice['monthly']) =>
  `${formatMoney(laterPayment)} al mes con un primer pago de ${formatMoney(firstPayment)}`;

export type MailedLink = {
  url: string;
  /** Civil date: the last day on which it works. */
  linkUntil: string;
  /** It leads to contracting. */
  asksBirthDate: boolean;
};

export function linkWords({ linkUntil, asksBirthDate }: Omit<MailedLink, 'url'>): string {
  const words = `Este enlace funciona hasta el ${shortDate(linkUntil)} y es solo para ti: no lo compartas.`;
  return asksBirthDate ? `${words} Para cuidar tus datos, te pediremos tu fecha de nacimiento.` : words;
}

/** For who gets a mail about a quote of somebody else, because addresses are not verified. */
export const notYouWords =
  'Si no fuiste tú, puedes ignorarlo: nadie puede contratar sin confirmar la identidad del socio.';
