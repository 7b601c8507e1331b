import { searchBrandModels as contract } from '@socio/contracts/search-brand-models';
import { call } from '../../../lib/api-client.ts';

export async function searchBrandModels(query: string, signal: AbortSignal): Promise<string[]> {
  const answer = await call(contract, { query }, undefined, { signal });
  return answer.data.data.response.brand_models.map((found) => found.brand_model);
}
