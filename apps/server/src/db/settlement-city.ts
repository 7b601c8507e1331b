import { sql } from 'kysely';

/**
 * The city of a row of `postal_codes`. The official catalogue names none for most settlements, and an address needs
 * one, so the municipality stands in. The table itself stays as the catalogue has it.
 */
export const settlementCity = sql<string>`coalesce(nullif(postal_codes.city, ''), postal_codes.municipality)`;
