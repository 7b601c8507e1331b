import { civilDate, shortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { DAY, spans } from '@socio/domain/spans';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import { isQuoteValid } from '@socio/domain/tariff/quote-validity';
import type { PayablePrice } from '@socio/domain/tariff/receipts';
import type { Facts, MailContent } from './render-mail.ts';

/** The greeting of every mail. Names are stored in capitals, and a greeting in capitals shouts. */
export function greeting(givenName: string): string {
  const name = givenName
    .toLocaleLowerCase('es-MX')
    .replaceAll(/(^|[\s-])\p{L}/gu, (start) => start.toLocaleUpperCase('es-MX'));
  return `Hola, ${name}:`;
}

export function pageAddress(publicUrl: string, path: string): string {
  return `${publicUrl.replace(/\/+$/, '')}${path}`;
}

/** A package's price as quoted; it may have expired. */
type QuotedPrice = {
  coverage: Coverage;
  /** Null unless the package was chosen: then it is the cheapest one. */
  chosenCycle: BillingCycle | null;
  price: PayablePrice;
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

/** Car, price and until when it is valid; without a valid price, how to get one. */
export function savedQuote(quote: SavedQuote): MailContent['blocks'] {
  const { quoted, now } = quote;
  const vehicle = ['Vehículo', carName(quote)] as const;
  if (quoted === null || !isQuoteValid(quoted.validUntil, civilDate(now))) {
    return [
      { facts: [vehicle] },
      'Ahora no hay un precio vigente: vuelve a cotizar en un minuto. Lo que ya escribiste sigue guardado.',
    ];
  }
  const facts: Facts = [
    vehicle,
    ['Cobertura', quoted.coverage],
    [quoted.chosenCycle === null ? 'Mejor precio' : 'Precio', priceWords(quoted)],
    ['Precio vigente hasta', shortDate(quoted.validUntil)],
  ];
  return [{ facts }];
}

function priceWords({ chosenCycle, price: { annual, monthly } }: QuotedPrice): string {
  if (chosenCycle === 'ANUAL') return `${formatMoney(annual.total)} al año`;
  if (chosenCycle === null) return `desde ${formatMoney(annual.total)} al año`;
  const first = `primer pago de ${formatMoney(monthly.firstPayment)}`;
  return `${formatMoney(monthly.laterPayment)} al mes, ${first}`;
}

/** About a mailed link. */
export const linkWords = `Este enlace funciona ${spans.linkKey / DAY} días y es solo para ti: no lo compartas.`;

/** About a mailed link to contracting. */
export const birthDateWords = 'Para cuidar tus datos, te pediremos tu fecha de nacimiento.';
