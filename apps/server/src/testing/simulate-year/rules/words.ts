import { suspensionEnd } from '@socio/domain/receipts/collecting';
import { addDays, daysBetween, noon } from '@socio/domain/dates';
import type { PolicyFacts } from '../collect-facts.ts';

/** What contradicts a promise; nothing if it is kept. */
export type Rule = (facts: PolicyFacts) => string[];
export type Receipt = PolicyFacts['receipts'][number];

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
export const endOfGrace = ({ graceDays }: PolicyFacts, { due_date: dueDate }: Receipt) =>
  noon(addDays(dueDate, graceDays)).getTime();
export const isCharged = ({ status }: { status: string }) =>
  ['charged', 'refunding', 'refunded'].includes(status);
export const isUnpaid = ({ state }: Receipt) => ['upcoming', 'due', 'charging', 'declined'].includes(state);
/** Whether its charges, mails and suspension are the product's. */
export const isCollectedHere = ({ collectedBy, collectsFrom }: PolicyFacts, { number }: { number: number }) =>
  collectedBy === 'product' || (collectsFrom !== null && number >= collectsFrom);
export const confirmedOf = ({ cancellations }: PolicyFacts) =>
  cancellations.find(({ state }) => state === 'confirmed');
export const receiptOf = ({ receipts }: PolicyFacts, number: number) => {
  const found = receipts.find((receipt) => receipt.number === number);
  if (found === undefined) throw new Error(`no receipt ${number}`);
  return found;
};

/** Its term was over before the thirty days in which it could have been reinstated: there is nothing left to end. */
export function endedSuspended(facts: PolicyFacts): boolean {
  const open = facts.receipts.find(
    (receipt) =>
      facts.insurer.lapses.some(({ status, number }) => status === 'lapsed' && number === receipt.number) &&
      reinstatementOf(facts, receipt.number) === undefined,
  );
  if (open === undefined || facts.state !== 'cancelled' || confirmedOf(facts) !== undefined) return false;
  return suspensionEnd(new Date(endOfGrace(facts, open))) >= noon(facts.endDate);
}
export const regular = ({ receipts }: PolicyFacts) => receipts.filter(({ kind }) => kind === 'regular');
export const confirmedChanges = ({ endorsements }: PolicyFacts) =>
  endorsements.filter(({ state }) => state === 'confirmed');
/** The reinstatement that paid a receipt. */
export const reinstatementOf = (facts: PolicyFacts, number: number) =>
  confirmedChanges(facts).find(({ pays }) => pays.includes(number));

/** Premium, fee and IVA of a period: of a receipt, or of what a change of the price settled of one. */
type Terms = {
  netPremium: number;
  surcharge: number;
  policyFee: number;
  iva: number;
  periodFrom: string;
  periodTo: string;
};

/** What is kept of it: all, or after a cancelling the used days' premium, the fee, and their IVA. */
export function keptOf(facts: PolicyFacts, terms: Terms): number {
  const { netPremium, surcharge, policyFee, iva, periodFrom, periodTo } = terms;
  const premium = netPremium + surcharge;
  const confirmed = confirmedOf(facts);
  if (confirmed === undefined) return premium + policyFee + iva;
  if (confirmed.has_all_back === true) return 0;
  const days = daysBetween(periodFrom, periodTo);
  const used = Math.min(Math.max(daysBetween(periodFrom, confirmed.effective_on) + 1, 0), days);
  const kept = premium - Math.round((premium * (days - used)) / days) + policyFee;
  return kept + Math.round(kept * 0.16);
}

/**
 * What the gateway was paid for, each by a charge that has not gone back for coming too late; what cheaper changes gave back
 * is below zero.
 */
export function chargedTerms(facts: PolicyFacts): Terms[] {
  const { receipts, bought, charges } = facts;
  const numbers = [
    ...bought.flatMap(({ status }) => (status === 'charged' ? [1] : [])),
    ...charges.flatMap(({ status, number }) => (status === 'charged' ? [number] : [])),
  ];
  const changes = confirmedChanges(facts);
  const paid = receipts.filter(({ number }) => numbers.includes(number));
  return [
    ...paid.flatMap((receipt): Terms[] => {
      const rows = changes.find((change) => change.receipt === receipt.number)?.rows;
      const own = {
        netPremium: receipt.net_premium,
        surcharge: receipt.surcharge,
        policyFee: receipt.policy_fee,
        iva: receipt.iva,
        periodFrom: receipt.period_from,
        periodTo: receipt.period_to,
      };
      return rows ?? [own];
    }),
    ...changes.flatMap(({ receipt, rows }) => (receipt === null ? (rows ?? []) : [])),
  ];
}
