import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { policyNumberSchema } from './shared/ids.ts';
import { newAddressShape } from './shared/new-address.ts';
import { emailSchema, nameSchema, phoneSchema } from './shared/personal.ts';
import { policyDataSchema } from './shared/policy.ts';

/**
 * 'Cambiar algo' on /poliza/{policyNumber}: a change without a price, as an endorsement (after-the-sale.md, Changes). Sent
 * again, it joins the one that was asked for; what the policy says already needs none.
 */
export const changePolicy = contract({
  method: 'POST',
  path: '/api/change-policy',
  level: 'recent',
  summary: 'Policy detail: corrects the name, or changes phone and mail or the address, as an endorsement',
  request: z.object({
    policy_number: policyNumberSchema,
    change: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('name'),
        name: nameSchema,
        first_last_name: nameSchema,
        second_last_name: z.nullable(nameSchema),
      }),
      z.object({
        kind: z.literal('contact'),
        phone_number: phoneSchema,
        /** Null: as the policy has it. */
        email: z.nullable(emailSchema),
      }),
      z.object({ kind: z.literal('address'), ...newAddressShape }),
    ]),
  }),
  response: wrapped({ get_insurance_policy_data: z.array(policyDataSchema) }),
  errors: [
    'NAME_IS_ANOTHER',
    'NAME_CHANGE_LATE',
    'ADDRESS_OTHER_POSTAL_CODE',
    'CHANGE_UNDER_WAY',
    'CHANGE_PENDING',
    'CHANGE_REFUSED',
  ],
});
