import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { idSchema, membershipNumberSchema } from './shared/ids.ts';

/** Flow page and edit-personal screen: the snapshot of this browser's session. */
export const getSession = contract({
  method: 'GET',
  path: '/api/get-session/:membershipNumber',
  level: 'verified',
  summary: 'Flow: snapshot of this browser’s session, null if there is none',
  params: z.object({ membershipNumber: membershipNumberSchema }),
  response: z.object({
    success: z.literal(true),
    session: z.nullable(
      z.object({
        sessionId: idSchema,
        insuranceApplicationId: z.nullable(z.string()),
        userVehicleInsuranceApplicationId: z.nullable(z.string()),
        /** JSON text; personal values are masks. */
        sessionData: z.string(),
        currentStep: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [],
});
