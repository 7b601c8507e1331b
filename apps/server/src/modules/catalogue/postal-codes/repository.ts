import type { Executor } from '../../../db/connection.ts';
import { settlementCity } from '../../../db/settlement-city.ts';

export type Settlement = {
  id: number;
  neighborhood: string;
  settlementType: string;
  municipality: string;
  city: string;
  state: string;
};

export async function findSettlements(db: Executor, zipCode: string, limit: number): Promise<Settlement[]> {
  return await db
    .selectFrom('postal_codes')
    .select(['id', 'neighborhood', 'settlement_type as settlementType', 'municipality', 'state'])
    .select(settlementCity.as('city'))
    .where('zip_code', '=', zipCode)
    .orderBy('id')
    .limit(limit)
    .execute();
}
