import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';

/** Step 1 (brand and model) and step 8. */
export const searchBrandModels = contract({
  method: 'POST',
  path: '/api/search-brand-models',
  level: 'anyone',
  summary: 'Steps 1 and 8: brands and models matching what was typed, best first',
  request: z.object({ query: z.string().check(z.trim(), z.minLength(3), z.maxLength(80)) }),
  response: wrapped({ brand_models: z.array(z.object({ brand_model: z.string() })) }),
  errors: [],
});
