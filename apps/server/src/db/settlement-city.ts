import { sql } from 'kysely';

/**
 * The city of a row of `postal_codes`. The official catalogue names none for most settlements, and an address without
 * a city is none: the municipality stands in. The table keeps what the catalogue says.
 */
export const settlementCity = sql<string>`coalesce(nullif(postal_codes.city, ''), postal_codes.municipality)`;
