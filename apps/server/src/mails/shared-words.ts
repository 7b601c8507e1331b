import { shortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { DAY, spans } from '@socio/domain/spans';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
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

/** What an application would cost by its valid quote. */
export type OfferedPrice = {
  coverage: Coverage;
  /** Null unless the package was chosen: then it is the cheapest one. */
  chosenCycle: BillingCycle | null;
  price: PayablePrice;
  /** Civil date. */
  validUntil: string;
};

export type SavedCar = { brandModel: string; year: number | null };

export function carName({ brandModel, year }: SavedCar): string {
  return year === null ? brandModel : `${brandModel} ${year}`;
}

/** Car, price and how long it holds; without a price, how to get one. */
export function savedQuote(car: SavedCar, offered: OfferedPrice | null): MailContent['blocks'] {
  const vehicle = ['Vehículo', carName(car)] as const;
  if (offered === null) {
    return [
      { facts: [vehicle] },
      'Ahora no hay un precio vigente. Vuelve a cotizar en un minuto: lo que ya escribiste sigue guardado.',
    ];
  }
  const facts: Facts = [
    vehicle,
    ['Cobertura', offered.coverage],
    [offered.chosenCycle === null ? 'Mejor precio' : 'Precio', priceWords(offered)],
    ['Precio vigente hasta', shortDate(offered.validUntil)],
  ];
  return [{ facts }];
}

function priceWords({ chosenCycle, price: { annual, monthly } }: OfferedPrice): string {
  if (chosenCycle === 'ANUAL') return `${formatMoney(annual.total)} al año`;
  if (chosenCycle === null) return `desde ${formatMoney(annual.total)} al año`;
  const first = `primer pago de ${formatMoney(monthly.firstPayment)}`;
  return `${formatMoney(monthly.laterPayment)} al mes, ${first}`;
}

/** How long a mailed link works, and what it asks for. */
export function linkWords(asksBirthDate: boolean): string {
  const days = `Este enlace funciona ${spans.linkKey / DAY} días.`;
  return asksBirthDate
    ? `${days} Para cuidar tus datos, te pediremos tu fecha de nacimiento.`
    : `${days} Abre tu cotización directamente, así que no lo compartas.`;
}
