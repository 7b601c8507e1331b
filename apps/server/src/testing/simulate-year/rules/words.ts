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
export const confirmedOf = ({ cancellations }: PolicyFacts) =>
  cancellations.find(({ state }) => state === 'confirmed');
export const receiptOf = ({ receipts }: PolicyFacts, number: number) => {
  const found = receipts.find((receipt) => receipt.number === number);
  if (found === undefined) throw new Error(`no receipt ${number}`);
  return found;
};

/** What is kept of a charged receipt: its whole amount, or after a cancelling the used days' premium, the fee, and their IVA. */
export function keptOf(facts: PolicyFacts, receipt: Receipt): number {
  const confirmed = confirmedOf(facts);
  if (confirmed === undefined) return receipt.amount;
  if (confirmed.has_all_back === true) return 0;
  const days = daysBetween(receipt.period_from, receipt.period_to);
  const used = Math.min(Math.max(daysBetween(receipt.period_from, confirmed.effective_on) + 1, 0), days);
  const premium = receipt.net_premium + receipt.surcharge;
  const kept = premium - Math.round((premium * (days - used)) / days) + receipt.policy_fee;
  return kept + Math.round(kept * 0.16);
}

/** The receipts that the gateway was paid for, each by a charge that has not gone back for coming too late. */
export function chargedReceipts({ receipts, bought, charges }: PolicyFacts): Receipt[] {
  const numbers = [
    ...bought.flatMap(({ status }) => (status === 'charged' ? [1] : [])),
    ...charges.flatMap(({ status, number }) => (status === 'charged' ? [number] : [])),
  ];
  return receipts.filter(({ number }) => numbers.includes(number));
}
