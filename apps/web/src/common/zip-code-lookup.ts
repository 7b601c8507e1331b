import { zipCodeLookup as contract } from '@socio/contracts/zip-code-lookup';
import { queryOptions } from '@tanstack/react-query';
import { call, type AnswerOf } from '../lib/api-client.ts';

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
