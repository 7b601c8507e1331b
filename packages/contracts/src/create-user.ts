import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { slashedDateSchema } from './shared/dates.ts';
import { idSchema, optionalApplicationId, optionalMembershipId } from './shared/ids.ts';
import { maskable } from './shared/maskable.ts';
import { birthStateSchema, emailSchema, genderSchema, nameSchema, phoneSchema } from './shared/personal.ts';

/**
 * Register page and identity panel: creates the account. Errors found by the population registry are part of the
 * answer.
 */
export const createUser = contract({
  method: 'POST',
  path: '/api/create-user',
  level: 'verified',
  summary:
    'Register and identity panel: creates the account once the population registry has confirmed the person',
  request: z.object({
    membership_id: optionalMembershipId,
    name: nameSchema,
    first_last_name: nameSchema,
    second_last_name: z.nullish(z.union([nameSchema, z.literal('')])),
    birth_date: maskable(slashedDateSchema),
    email: z.nullish(z.union([maskable(emailSchema), z.literal('')])),
    cellphone: maskable(phoneSchema),
    birth_state: birthStateSchema,
    gender: genderSchema,
    insurance_application_id: optionalApplicationId,
    /**
     * The person's account on another membership is to have this one from now on; after `movable`. It may be repeated
     * for lack of an answer.
     */
    move_account: z.optional(z.boolean()),
  }),
  response: wrapped({
    /** 'Error de CURP: …', or null. */
    result_error_curp: z.nullable(z.string()),
    validate_user_information_curp: z.object({
      status: z.nullable(z.string()),
      /** 'Error de validación: …', or null. */
      message: z.nullable(z.string()),
      data: z.object({ estatus: z.nullable(z.string()), mensaje: z.nullable(z.string()) }),
    }),
    unique_user_exists: z.nullable(z.boolean()),
    /** True if the existing account is this very person's, by CURP and proven phone: `move_account` brings it here. */
    movable: z.optional(z.boolean()),
    /** Of the account that there is now. After a move it is another one than before. */
    membership_id: z.optional(idSchema),
  }),
  errors: [
    'CURP_LIMIT',
    'CURP_NETWORK',
    'CURP_BUSY',
    'CURP_TIMEOUT',
    'CURP_UNAVAILABLE',
    'PHONE_NOT_PROVEN',
    'PHONE_UNUSABLE',
    'ACCOUNT_EXISTS',
    'CURP_HAS_ACCOUNT',
    'MEMBERSHIP_RELEASED',
    'HOLDER_MISMATCH',
    'REGISTRY_TIMEOUT',
    'REGISTRY_UNAVAILABLE',
    'UNDER_AGE',
  ],
});
