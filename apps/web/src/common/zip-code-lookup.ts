import { zipCodeLookup as contract } from '@socio/contracts/zip-code-lookup';
import { queryOptions } from '@tanstack/react-query';
import { call, type AnswerOf } from '../lib/api-client.ts';
import { queryClient } from '../lib/query-client.ts';

/** What is known of a postal code: no neighborhoods if the catalogue lacks it, no state if it cannot exist. */
export type PostalCodePlace = AnswerOf<typeof contract>;

export type Neighborhood = PostalCodePlace['neighborhoods'][number];

export const noPlace: PostalCodePlace = { neighborhoods: [], state: null };

export function cannotExist({ neighborhoods, state }: PostalCodePlace): boolean {
  return neighborhoods.length === 0 && state === null;
}

/** It can exist but is not in the catalogue: neighborhood and municipality are typed. */
export function isOutsideCatalogue({ neighborhoods, state }: PostalCodePlace): boolean {
  return neighborhoods.length === 0 && state !== null;
}

export function zipCodeQuery(zipCode: string) {
  return queryOptions({
    queryKey: ['zip-code-lookup', zipCode],
    queryFn: ({ signal }) => call(contract, { zip_code: zipCode }, { signal }),
  });
}

/** What is known of a postal code once a look-up under way has ended; undefined if nothing is. */
export async function knownPlace(zipCode: string): Promise<PostalCodePlace | undefined> {
  const query = zipCodeQuery(zipCode);
  if (queryClient.getQueryState(query.queryKey)?.fetchStatus === 'fetching') {
    // The form shows what went wrong.
    await queryClient.ensureQueryData(query).catch(() => undefined);
  }
  return queryClient.getQueryData(query.queryKey);
}
