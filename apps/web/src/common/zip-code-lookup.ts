import type { ResponseOf } from '@socio/contracts/contract';
import { zipCodeLookup as contract } from '@socio/contracts/zip-code-lookup';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';

export type Neighborhood = ResponseOf<typeof contract>['data']['data']['response']['neighborhoods'][number];

/** The neighborhoods of a postal code; none where it does not exist. */
export function zipCodeQuery(zipCode: string) {
  return queryOptions({
    queryKey: ['zip-code-lookup', zipCode],
    queryFn: async ({ signal }): Promise<Neighborhood[]> => {
      const answer = await call(contract, { zip_code: zipCode }, undefined, { signal });
      return answer.data.data.response.neighborhoods;
    },
  });
}
