import type { ChargedReceipt } from '@socio/domain/cancelling/receipt-refund';
import type { CivilDate } from '@socio/domain/dates';
import { sql } from 'kysely';
import type { Executor } from '../../../../db/connection.ts';

/** A charge of the gateway for a receipt of the policy, less what has gone back already. */
export type Charge = {
  id: string;
  /** Its number. */
  receipt: number;
  cardId: string;
  card: { brand: string; lastFour: string };
  rest: number;
  chargedAt: Date;
  /** Of its receipt; null: of the first of the plan, which stands in the policy. */
  terms: ChargedReceipt | null;
};

type Terms = {
  net_premium: number;
  surcharge: number;
  policy_fee: number;
  iva: number;
  period_from: CivilDate;
  period_to: CivilDate;
};

const termsOf = (row: Terms): ChargedReceipt => ({
  netPremium: row.net_premium,
  surcharge: row.surcharge,
  policyFee: row.policy_fee,
  iva: row.iva,
  periodFrom: row.period_from,
  periodTo: row.period_to,
});

/**
 * What was charged through the product: what bought the policy paid its first receipt, or its only one; then those of the
 * receipts that the product collects.
 */
export async function listCharges(db: Executor, of: { applicationId: string }): Promise<Charge[]> {
  const bought = await db
    .selectFrom('payment_attempts as a')
    .innerJoin('cards as c', 'c.id', 'a.card_id')
    .select(['a.gateway_charge_id', 'a.card_id', 'a.amount', 'a.charged_at', 'c.brand', 'c.last_four'])
    .select(sql.lit(1).as('receipt'))
    .where('a.application_id', '=', of.applicationId)
    .where('a.status', '=', 'charged')
    .execute();
  const collected = await db
    .selectFrom('receipt_charges as a')
    .innerJoin('receipts as r', 'r.id', 'a.receipt_id')
    .innerJoin('policies as p', 'p.id', 'r.policy_id')
    .innerJoin('cards as c', 'c.id', 'a.card_id')
    .select(['a.gateway_charge_id', 'a.card_id', 'a.amount', 'a.charged_at', 'c.brand', 'c.last_four'])
    .select(['r.number as receipt', 'r.net_premium', 'r.surcharge', 'r.policy_fee', 'r.iva'])
    .select(['r.period_from', 'r.period_to'])
    .where('p.application_id', '=', of.applicationId)
    .where('a.status', '=', 'charged')
    .execute();
  return [
    ...bought.map((row) => ({ ...row, terms: null })),
    ...collected.map((row) => ({ ...row, terms: termsOf(row) })),
  ].flatMap(({ gateway_charge_id: id, charged_at: chargedAt, ...row }) => {
    if (id === null || chargedAt === null) return [];
    const card = { brand: row.brand, lastFour: row.last_four };
    const { receipt, card_id: cardId, amount: rest, terms } = row;
    return [{ id, receipt, cardId, card, rest, chargedAt, terms }];
  });
}
