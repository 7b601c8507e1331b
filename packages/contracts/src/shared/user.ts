import * as z from 'zod/mini';
import { genderSchema } from './personal.ts';

/**
 * The member, as check-membership and the profile show it. Below level authenticated, phone, e-mail and birth date are
 * masks, and surnames, birth state and home postal code are null.
 */
export const userSchema = z.object({
  name: z.nullable(z.string()),
  first_last_name: z.nullable(z.string()),
  second_last_name: z.nullable(z.string()),
  cellphone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** DD/MM/YYYY or its mask. */
  birth_date: z.nullable(z.string()),
  gender: z.nullable(genderSchema),
  birth_state: z.nullable(z.string()),
  membership_id: z.nullable(z.string()),
  'mexican_neighorhoods-zip_code': z.nullable(z.string()),
});

export type User = z.output<typeof userSchema>;
