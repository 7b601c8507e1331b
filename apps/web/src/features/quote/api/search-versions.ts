import { searchVersions as contract } from '@socio/contracts/search-versions';
import { call } from '../../../lib/api-client.ts';

export type Version = { id: number; name: string };

export async function searchVersions(
  brandModel: string,
  year: number,
  signal: AbortSignal,
): Promise<Version[]> {
  const answer = await call(contract, { brand_model: brandModel, year }, undefined, { signal });
  return answer.data.data.response.versions;
}
