import { addMonths, type CivilDate } from '../dates.ts';
import { formatMxn, percentOf, roundRatio, type Centavos } from '../money.ts';
import type { BillingCycle } from './coverages.ts';

/** domain-facts.md, Price arithmetic: surcharge for paying monthly (demo), in percent. */
const MONTHLY_SURCHARGE_PERCENT = 8;
/** IVA (LIVA art. 1), in hundredths of a percent. */
export const IVA_RATE = 1600;
export const MONTHLY_RECEIPTS = 12;

export interface AnnualPrice {
  netPremium: Centavos;
  surcharge: Centavos;
  policyFee: Centavos;
  iva: Centavos;
  total: Centavos;
}

export interface MonthlyPrice extends AnnualPrice {
  receipts: number;
  firstPayment: Centavos;
  laterPayment: Centavos;
}

export interface PackagePrice {
  annual: AnnualPrice;
  monthly: MonthlyPrice;
}

export interface NetPrice {
  /** The coverages' premiums less the discount. */
  netPremium: Centavos;
  /** Charged once per policy. */
  policyFee: Centavos;
  /** A percentage with at most two decimals; 8 if omitted. */
  surchargePercent?: number | undefined;
}

/**
 * Returns the annual and monthly price of a package, in centavos, from a net premium and a fee (domain-facts.md, Price
 * arithmetic; IVA by LIVA art. 1). In both, netPremium + surcharge + policyFee + iva = total, and monthly.total = first
 * + 11 × later. RangeError if an amount is negative or not a whole number of centavos.
 */
export function priceParts(price: NetPrice): PackagePrice {
  const { netPremium, policyFee, surchargePercent = MONTHLY_SURCHARGE_PERCENT } = price;
  for (const amount of [netPremium, policyFee]) {
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount: ${amount}`);
  }
  return {
    annual: annualPrice(netPremium, policyFee),
    monthly: monthlyPrice(netPremium, policyFee, Math.round(surchargePercent * 100)),
  };
}

function annualPrice(netPremium: Centavos, policyFee: Centavos): AnnualPrice {
  const iva = percentOf(netPremium + policyFee, IVA_RATE);
  return { netPremium, surcharge: 0, policyFee, iva, total: netPremium + policyFee + iva };
}

function monthlyPrice(netPremium: Centavos, policyFee: Centavos, surchargeRate: number): MonthlyPrice {
  const net = roundRatio(netPremium * (10_000 + surchargeRate), 10_000 * MONTHLY_RECEIPTS);
  const laterIva = percentOf(net, IVA_RATE);
  const firstIva = percentOf(net + policyFee, IVA_RATE);
  const laterPayment = net + laterIva;
  const firstPayment = net + policyFee + firstIva;
  return {
    netPremium,
    surcharge: MONTHLY_RECEIPTS * net - netPremium,
    policyFee,
    iva: firstIva + (MONTHLY_RECEIPTS - 1) * laterIva,
    total: firstPayment + (MONTHLY_RECEIPTS - 1) * laterPayment,
    receipts: MONTHLY_RECEIPTS,
    firstPayment,
    laterPayment,
  };
}

/** The parts of a package's price that determine what a person pays. */
export interface PayablePrice {
  annual: Pick<AnnualPrice, 'total'>;
  monthly: Pick<MonthlyPrice, 'firstPayment' | 'laterPayment' | 'total'>;
}

/** What a person pays: the first receipt, each later one, and all of them. */
export type Amounts = Record<'first' | 'later' | 'total', Centavos>;

/**
 * Returns what is paid under a package's price and billing cycle, in centavos. `first` is charged when the policy is
 * bought; a yearly payment is its own first one, and nothing follows (spec quote 9; architecture.md, Paying).
 */
export function amountsOf({ annual, monthly }: PayablePrice, cycle: BillingCycle): Amounts {
  return cycle === 'ANUAL'
    ? { first: annual.total, later: 0, total: annual.total }
    : { first: monthly.firstPayment, later: monthly.laterPayment, total: monthly.total };
}

/** Whether two prices come to the same payments, to the centavo (spec quote 4, Editing). */
export function sameAmounts(one: Amounts, other: Amounts): boolean {
  return one.first === other.first && one.later === other.later && one.total === other.total;
}

/** Formats amounts in centavos as calls carry them: '10,464.91' (spec quote 9). RangeError if not whole centavos. */
export function amountTexts({ first, later, total }: Amounts): Record<keyof Amounts, string> {
  return { first: formatMxn(first), later: formatMxn(later), total: formatMxn(total) };
}

export interface Receipt {
  number: number;
  dueDate: CivilDate;
  amount: Centavos;
}

/**
 * Returns the receipts of a policy, in centavos: twelve, one a month from the start date (on the last day of a shorter
 * month), or one. Their amounts add up to the cycle's total. RangeError if the start is not a civil date. Source:
 * domain-facts.md, Policy document (form of payment and receipts calendar).
 */
export function receiptCalendar(input: {
  cycle: BillingCycle;
  startDate: CivilDate;
  amounts: Pick<Amounts, 'first' | 'later'>;
}): Receipt[] {
  const { cycle, startDate, amounts } = input;
  const { first, later } = amounts;
  return Array.from({ length: cycle === 'ANUAL' ? 1 : MONTHLY_RECEIPTS }, (_, index) => ({
    number: index + 1,
    dueDate: addMonths(startDate, index),
    amount: index === 0 ? first : later,
  }));
}
