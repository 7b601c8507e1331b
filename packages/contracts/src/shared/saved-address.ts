import * as z from 'zod/mini';
import { idSchema } from './ids.ts';

/** A member's address: profile panel and step 10. */
export const savedAddressSchema = z.object({
  'user_addresses-id': idSchema,
  'user_addresses-street': z.string(),
  'user_addresses-street_number': z.string(),
  'user_addresses-interior_number': z.nullable(z.string()),
  'user_addresses-neighborhood_name': z.string(),
  'user_addresses-city_name': z.string(),
  'user_addresses-state_name': z.string(),
  'user_addresses-zip_code': z.string(),
});

export type SavedAddress = z.output<typeof savedAddressSchema>;
