import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { changePaymentSchema } from './shared/change-payment.ts';
import { idSchema, policyNumberSchema } from './shared/ids.ts';

/** How the charge of a change of a policy stands, and whether the insurer has confirmed it; asks both where it is open. */
export const changePayment = contract({
  method: 'POST',
  path: '/api/change-payment',
  level: 'authenticated',
  summary: 'Policy detail: how a change that was paid stands at the gateway and the insurer',
  alwaysAnswered: true,
  request: z.object({ policy_number: policyNumberSchema, change: idSchema }),
  response: wrapped({ paid: changePaymentSchema }),
  errors: [],
});
