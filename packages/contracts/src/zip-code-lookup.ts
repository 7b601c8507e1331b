import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { postalCodeSchema } from './shared/personal.ts';

/** Steps 4, 9 and 10: does the postal code exist, and its neighborhoods. */
export const zipCodeLookup = contract({
  method: 'POST',
  path: '/api/zip-code-lookup',
  level: 'anyone',
  summary: 'Steps 4, 9 and 10: neighborhoods of a postal code, none where it does not exist',
  request: z.object({ zip_code: postalCodeSchema }),
  response: wrapped({
    neighborhoods: z.array(
      z.object({
        id: z.string(),
        neighborhood: z.string(),
        city: z.string(),
        state: z.string(),
        municipio: z.string(),
      }),
    ),
  }),
  errors: [],
});
