import * as z from 'zod/mini';
import { isoDateSchema } from './dates.ts';
import { policyNumberSchema } from './ids.ts';

/** Details of VEHICLE_ALREADY_INSURED: the member's policy in force for the same vehicle, matched by VIN or plates. */
export const insuringPolicySchema = z.object({
  policy_number: policyNumberSchema,
  end_date: isoDateSchema,
  matched: z.enum(['vin', 'plates']),
});

export type InsuringPolicy = z.output<typeof insuringPolicySchema>;
