import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { idSchema } from './shared/ids.ts';
import { maskable } from './shared/maskable.ts';
import { policyDataSchema } from './shared/policy.ts';
import { platesSchema, vinSchema } from './shared/vehicle.ts';

/** Step 12 (vehicle data): 'Finalizar contratación'. Starts issuing the policy, or joins an issue in progress. */
export const updateInsuranceApplicationStep12 = contract({
  method: 'POST',
  path: '/api/update-insurance-application-step12',
  level: 'authenticated-owner',
  summary: 'Step 12: stores VIN and plates and issues the policy',
  alwaysAnswered: true,
  request: z.object({
    insurance_application_id: idSchema,
    serial_number: maskable(vinSchema),
    /** Left out only together with `plates_pending`. */
    license_plate: z.optional(maskable(platesSchema)),
    /** The car has no plates yet ('Mis placas están en trámite'); never together with plates. */
    plates_pending: z.optional(z.boolean()),
    /** The person has confirmed despite already having a policy for the same vehicle. */
    insured_twice_accepted: z.optional(z.boolean()),
  }),
  response: z.extend(wrapped({ get_insurance_policy_data: z.array(policyDataSchema) }), {
    message: z.string(),
  }),
  errors: [
    'PAYMENT_REQUIRED',
    'POLICY_PENDING',
    'POLICY_REFUSED',
    'VEHICLE_ALREADY_INSURED',
    'VEHICLE_REFUSED',
    'APPLICATION_INACTIVE',
  ],
});
