import { fromSlashed, formatShortDate } from '@socio/domain/dates';
import { formatPhone244 } from '@socio/domain/phones';
import type { Application } from '../../flow/application.ts';
import { texts as genderTexts } from '../../common/gender/texts.ts';
import { texts } from './texts.ts';

export type SummaryField =
  | 'vehicle'
  | 'postalCode'
  | 'gender'
  | 'birthDate'
  | 'phone'
  | 'coverage'
  | 'price'
  | 'address'
  | 'payment';

export type SummaryRow = { field: SummaryField; label: string; value: string | null; detail?: string | null };

/** What the panel shows of an application; address and payment only in contracting. */
export function summaryRows(application: Application, contracting: boolean): SummaryRow[] {
  const { gender, birthDate, phone, coverage } = application;
  const row = (field: SummaryField, value: string | null, detail: string | null = null): SummaryRow => ({
    field,
    label: texts.rows[field],
    value,
    detail,
  });
  return [
    row('postalCode', application.postalCode),
    row('gender', gender === null ? null : genderTexts.genders[gender]),
    row('birthDate', birthDate === null ? null : dateText(birthDate)),
    row('phone', phone === null ? null : formatPhone244(phone)),
    ...(coverage === null || application.quoteValidUntil === null
      ? []
      : [row('coverage', texts.coverages[coverage]), row('price', ...priceTexts(application))]),
    ...(contracting ? [row('address', application.addressText), row('payment', cardText(application))] : []),
  ];
}

function dateText(slashed: string): string {
  return formatShortDate(fromSlashed(slashed)) ?? slashed;
}

function priceTexts(application: Application): [string | null, string | null] {
  const { billingCycle, firstPayment, subsequentPayments, totalPremium } = application;
  if (firstPayment === null || totalPremium === null) return [null, null];
  const total = `$${totalPremium}`;
  if (billingCycle === 'ANUAL') return [texts.annual(total), null];
  return [texts.monthly(`$${firstPayment}`, `$${subsequentPayments ?? ''}`), texts.total(total)];
}

function cardText({ cardType, cardLastFour }: Application): string | null {
  return cardLastFour === null ? null : texts.card(cardType ?? texts.anyCard, cardLastFour);
}
