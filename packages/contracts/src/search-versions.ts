import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { versionIdSchema } from './shared/ids.ts';
import { brandModelSchema, yearSchema } from './shared/vehicle.ts';

/** Step 3 (version) and step 8. */
export const searchVersions = contract({
  method: 'POST',
  path: '/api/search-versions',
  level: 'anyone',
  summary: 'Steps 3 and 8: versions of a brand and model in a year',
  request: z.object({ brand_model: brandModelSchema, year: yearSchema }),
  response: wrapped({ versions: z.array(z.object({ id: versionIdSchema, name: z.string() })) }),
  errors: [],
});
