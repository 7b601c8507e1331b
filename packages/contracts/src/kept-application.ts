import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { mxnSchema } from './shared/amounts.ts';
import { billingCycleSchema } from './shared/package-choice.ts';

/**
 * Membership entry: what a visitor left in this browser for the next verified membership. Contains nothing personal.
 */
export const keptApplication = contract({
  method: 'GET',
  path: '/api/kept-application',
  level: 'anyone',
  summary: 'Membership entry: the quote that the next verified membership takes over',
  response: wrapped({
    kept_application: z.nullable(
      z.object({
        /** The choice that is still valid, with its monthly or annual amount. Null if no package was chosen. */
        choice: z.nullable(z.object({ billing_cycle: billingCycleSchema, amount: mxnSchema })),
        /** For how many more seconds it is kept. */
        seconds_left: z.int().check(z.minimum(0)),
      }),
    ),
  }),
  errors: [],
});

export type KeptApplication = z.output<
  typeof keptApplication.response
>['data']['data']['response']['kept_application'];
