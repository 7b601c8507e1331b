import { formatMoney, parseMxn } from '@socio/domain/money';
import type { Application } from '../../../flow/application.ts';

export type AmountDue = {
  /** As stored in the application and sent in the call: '1,751.17'. */
  amount: string;
  today: string;
  /** For monthly payment only: each of the eleven following receipts. */
  later: string | null;
  total: string;
};

type Amounts = Pick<Application, 'billingCycle' | 'firstPayment' | 'subsequentPayments' | 'totalPremium'>;

/** The amount charged now: the first payment (MENSUAL) or the total (ANUAL). Null without an accepted price. */
export function amountDue(application: Amounts): AmountDue | null {
  const monthly = (application.billingCycle ?? 'MENSUAL') === 'MENSUAL';
  const amount = monthly ? application.firstPayment : application.totalPremium;
  const today = money(amount);
  const total = money(application.totalPremium);
  if (amount === null || today === null || total === null) return null;
  return { amount, today, total, later: monthly ? money(application.subsequentPayments) : null };
}

function money(text: string | null): string | null {
  const centavos = text === null ? null : parseMxn(text);
  return centavos === null ? null : formatMoney(centavos);
}
