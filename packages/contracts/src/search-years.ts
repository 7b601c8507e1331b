import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { brandModelSchema } from './shared/vehicle.ts';

/** Step 2 (year) and step 8. */
export const searchYears = contract({
  method: 'POST',
  path: '/api/search-years',
  level: 'anyone',
  summary: 'Steps 2 and 8: years of a brand and model, newest first',
  request: z.object({ brand_model: brandModelSchema }),
  response: wrapped({ years: z.array(z.int()) }),
  errors: [],
});
