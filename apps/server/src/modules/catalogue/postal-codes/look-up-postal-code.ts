import { stateOfPostalCode } from '@socio/domain/postal-code-states';
import { mostNeighborhoods, type Neighborhood } from '@socio/contracts/zip-code-lookup';
import type { Database } from '../../../db/connection.ts';
import { findSettlements } from './repository.ts';

/** Sorts as people expect: accented letters next to the plain ones, 'Supermanzana 2' before 'Supermanzana 20'. */
const spanish = new Intl.Collator('es-MX', { numeric: true });

/**
 * A postal code's state and its settlements by name. No settlements if the catalogue lacks the code, no state if the
 * code cannot exist.
 */
export async function lookUpPostalCode(
  db: Database,
  zipCode: string,
): Promise<{ neighborhoods: Neighborhood[]; state: string | null }> {
  const settlements = await findSettlements(db, zipCode, mostNeighborhoods);
  const neighborhoods = settlements
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
  return { neighborhoods, state: neighborhoods[0]?.state ?? stateOfPostalCode(zipCode) };
}
