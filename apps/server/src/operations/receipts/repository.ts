import type { CivilDate } from '@socio/domain/dates';
import type { Centavos } from '@socio/domain/money';
import { sql } from 'kysely';
import type { Executor } from '../../db/connection.ts';

export type ReceiptDay = {
  day: CivilDate;
  /** All that fell, or falls, due on it and was not cancelled before; then how they stand. */
  due: number;
  dueAmount: Centavos;
  collected: number;
  collectedAmount: Centavos;
  /** Refused, to be tried again or paid by hand within the grace. */
  declined: number;
  /** Not tried yet, or being charged. */
  open: number;
  lapsed: number;
  /** Given back in full, with its policy. */
  refunded: number;
};

/** How the receipts that the product collects stand, by the day on which each is due; days without any are left out. */
export async function listReceiptDays(
  db: Executor,
  { from, to }: { from: CivilDate; to: CivilDate },
): Promise<ReceiptDay[]> {
  const { rows } = await sql<ReceiptDay>`
    select r.due_date as day,
      count(*)::int as due,
      sum(r.amount)::float8 as "dueAmount",
      count(*) filter (where r.state = 'paid')::int as collected,
      coalesce(sum(r.amount) filter (where r.state = 'paid'), 0)::float8 as "collectedAmount",
      count(*) filter (where r.state = 'declined')::int as declined,
      count(*) filter (where r.state in ('upcoming', 'due', 'charging'))::int as open,
      count(*) filter (where r.state = 'lapsed')::int as lapsed,
      count(*) filter (where r.state = 'refunded')::int as refunded
    from receipts as r
    inner join policies as p on p.id = r.policy_id
    where r.due_date between ${from} and ${to}
      and r.state not in ('cancelled', 'replaced')
      and r.number > 1
      and (p.collected_by = 'product' or r.number >= p.collects_from)
    group by r.due_date
    order by r.due_date`.execute(db);
  return rows;
}
