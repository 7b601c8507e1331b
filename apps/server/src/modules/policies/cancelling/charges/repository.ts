import type { ChargedReceipt } from '@socio/domain/cancelling/receipt-refund';
import type { CivilDate } from '@socio/domain/dates';
import { sql } from 'kysely';
import type { Executor } from '../../../../db/connection.ts';
import { isPricedKind, storedOffer } from '../../endorsements/priced/stored-change.ts';
import type { Charge } from '../cancellation.ts';
import { listRefundsOfPolicy } from '../refunds/repository.ts';

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
 * receipts that the product collects. `rest` is without what cheaper endorsements gave back.
 */
export async function listCharges(
  db: Executor,
  of: { id: string; applicationId: string },
): Promise<Charge[]> {
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
    .select(['r.number as receipt', 'r.kind', 'r.net_premium', 'r.surcharge', 'r.policy_fee', 'r.iva'])
    .select(['r.period_from', 'r.period_to'])
    .where('p.application_id', '=', of.applicationId)
    .where('a.status', '=', 'charged')
    .execute();
  const returned = (await listRefundsOfPolicy(db, of.id)).filter(({ cause }) => 'endorsementId' in cause);
  return [
    ...bought.map((row) => ({ ...row, kind: 'regular' as const, terms: null })),
    ...collected.map((row) => ({ ...row, terms: termsOf(row) })),
  ].flatMap(({ gateway_charge_id: id, charged_at: chargedAt, ...row }) => {
    if (id === null || chargedAt === null) return [];
    const card = { brand: row.brand, lastFour: row.last_four };
    const { receipt, kind, card_id: cardId, terms } = row;
    const back = returned.filter(({ chargeId }) => chargeId === id);
    const rest = row.amount - back.reduce((sum, { amount }) => sum + amount, 0);
    return [{ id, receipt, kind, cardId, card, rest, chargedAt, terms }];
  });
}

/** What an endorsement with a price settled of what was paid: by which receipt it was charged, or null: given back. */
export type SettledChange = { number: number; receipt: number | null; rows: readonly ChargedReceipt[] };

/** The charges of a policy, and what changes of its price settled of them. */
export type Charged = { charges: Charge[]; changes: SettledChange[] };

export async function findCharged(
  db: Executor,
  policy: { id: string; applicationId: string },
): Promise<Charged> {
  const changed = await db
    .selectFrom('endorsements as e')
    .leftJoin('receipts as r', 'r.id', 'e.receipt_id')
    .select(['e.id', 'e.number', 'e.kind', 'e.offer', 'r.number as receipt'])
    .where('e.policy_id', '=', policy.id)
    .where('e.state', '=', sql.lit('confirmed'))
    .where('e.price', 'is not', null)
    .orderBy('e.number')
    .execute();
  const changes = changed.flatMap(({ id, number, kind, offer, receipt }): SettledChange[] => {
    if (number === null || !isPricedKind(kind)) return [];
    return [{ number, receipt, rows: storedOffer.read(offer, id).rows }];
  });
  return { charges: await listCharges(db, policy), changes };
}
