import { searchYears as contract } from '@socio/contracts/search-years';
import { call } from '../../../lib/api-client.ts';

export async function searchYears(brandModel: string, signal: AbortSignal): Promise<number[]> {
  const answer = await call(contract, { brand_model: brandModel }, undefined, { signal });
  return answer.data.data.response.years;
}
