import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { idSchema, optionalMembershipId } from './shared/ids.ts';
import { postalCodeSchema } from './shared/personal.ts';

const placeName = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));

/** Step 10 (address): stores a new address of the member. */
export const insertUserAddress = contract({
  method: 'POST',
  path: '/api/insert-user-address',
  level: 'authenticated',
  summary: 'Step 10: stores a new address',
  request: z.object({
    city_name: placeName,
    interior_number: z.nullish(z.string().check(z.trim(), z.maxLength(20))),
    membership_id: optionalMembershipId,
    municipality_name: placeName,
    neighborhood_name: placeName,
    state_name: placeName,
    street: placeName,
    street_number: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
    zip_code: postalCodeSchema,
  }),
  response: wrapped({ insert_user_address: z.array(z.object({ id: idSchema })) }),
  errors: ['POSTAL_CODE_UNKNOWN'],
});
