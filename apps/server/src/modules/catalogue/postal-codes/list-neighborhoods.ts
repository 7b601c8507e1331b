import { mostNeighborhoods, type Neighborhood } from '@socio/contracts/zip-code-lookup';
import type { Database } from '../../../db/connection.ts';
import { findSettlements } from './repository.ts';

/** As people read a list: accents beside their letters, 'Supermanzana 2' before 'Supermanzana 20'. */
const spanish = new Intl.Collator('es-MX', { numeric: true });

/** Every settlement of a postal code by name; none where the code does not exist. */
export async function listNeighborhoods(db: Database, zipCode: string): Promise<Neighborhood[]> {
  const settlements = await findSettlements(db, zipCode, mostNeighborhoods);
  return settlements
    .map(({ id, neighborhood, settlementType, municipality, city, state }) => ({
      id: String(id),
      neighborhood,
      settlement_type: settlementType,
      city,
      state,
      municipio: municipality,
    }))
    .toSorted(
      (one, other) =>
        spanish.compare(one.neighborhood, other.neighborhood) ||
        spanish.compare(one.settlement_type, other.settlement_type),
    );
}
