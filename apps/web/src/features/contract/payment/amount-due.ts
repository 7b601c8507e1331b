import type { MandateTerms } from '@socio/domain/mandate';
import { formatMoney, parseMxn } from '@socio/domain/money';
import { MONTHLY_RECEIPTS } from '@socio/domain/tariff/receipts';
import type { Application } from '../../../flow/application.ts';

export type AmountDue = {
  /** As stored in the application and sent in the call: '1,751.17'. */
  amount: string;
  today: string;
  /** For monthly payment only: each of the eleven following receipts. */
  later: string | null;
  /** The later receipts that the product would charge to the card: they need its owner's mandate. */
  mandate: MandateTerms | null;
  /** For monthly payment only: what the first receipt holds besides a month. Null if nothing. */
  issuing: string | null;
  total: string;
};

type Amounts = Pick<
  Application,
  'billingCycle' | 'firstPayment' | 'subsequentPayments' | 'totalPremium' | 'collectedBy'
>;

/** The amount charged now: the first payment (MENSUAL) or the total (ANUAL). Null without an accepted price. */
export function amountDue(application: Amounts): AmountDue | null {
  const monthly = (application.billingCycle ?? 'MENSUAL') === 'MENSUAL';
  const amount = monthly ? application.firstPayment : application.totalPremium;
  const today = money(amount);
  const total = money(application.totalPremium);
  if (amount === null || today === null || total === null) return null;
  if (!monthly) return { amount, today, total, later: null, mandate: null, issuing: null };
  const each = parseMxn(application.subsequentPayments ?? '');
  const fee = (parseMxn(amount) ?? 0) - (each ?? Infinity);
  const issuing = fee > 0 ? formatMoney(fee) : null;
  const isCharged = application.collectedBy === 'product' && each !== null;
  const mandate = isCharged ? { charges: MONTHLY_RECEIPTS - 1, amount: each } : null;
  return { amount, today, total, later: money(application.subsequentPayments), mandate, issuing };
}

function money(text: string | null): string | null {
  const centavos = text === null ? null : parseMxn(text);
  return centavos === null ? null : formatMoney(centavos);
}
