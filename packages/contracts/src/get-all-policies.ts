import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { listRequestSchema } from './shared/list-request.ts';
import { policyListItemSchema } from './shared/policy.ts';

/** Dashboard, /polizas and /poliza/{number}. */
export const getAllPolicies = contract({
  method: 'POST',
  path: '/api/get-all-policies',
  level: 'verified',
  summary: 'Dashboard and policies: policies in force, by start date, newest first',
  request: listRequestSchema,
  response: wrapped({ all_policies: z.array(policyListItemSchema), total: z.int() }),
  errors: [],
});
