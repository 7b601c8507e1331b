import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { postalCodeSchema } from './shared/personal.ts';

/** The country's fullest postal code has 300. */
export const mostNeighborhoods = 1_000;

const neighborhoodSchema = z.object({
  id: z.string(),
  neighborhood: z.string(),
  /** 'Colonia', 'Barrio', …: distinguishes two settlements of the same name, and is not part of an address. */
  settlement_type: z.string(),
  /** The municipality if the settlement belongs to no city. */
  city: z.string(),
  state: z.string(),
  municipio: z.string(),
});

export type Neighborhood = z.infer<typeof neighborhoodSchema>;

/** Steps 4, 9 and 10: whether the postal code can exist, and its neighborhoods by name. */
export const zipCodeLookup = contract({
  method: 'POST',
  path: '/api/zip-code-lookup',
  level: 'anyone',
  summary: 'Steps 4, 9 and 10: neighborhoods of a postal code, none if the catalogue lacks it',
  request: z.object({ zip_code: postalCodeSchema }),
  response: wrapped({
    neighborhoods: z.array(neighborhoodSchema).check(z.maxLength(mostNeighborhoods)),
    /** From its first digits if the catalogue lacks the code; null if no postal code can begin that way. */
    state: z.nullable(z.string()),
  }),
  errors: [],
});
