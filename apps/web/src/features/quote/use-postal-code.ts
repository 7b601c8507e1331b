import { useQuery, useQueryClient } from '@tanstack/react-query';
import { zipCodeQuery } from '../../common/zip-code-lookup.ts';
import { placeText, postalCodeError } from './postal-code-text.ts';
import { texts } from './texts.ts';

/** A postal code while it is typed: the place that it names. */
export function usePostalCode(zipCode: string) {
  const complete = postalCodeError(zipCode) === null;
  const { data, isFetching } = useQuery({ ...zipCodeQuery(zipCode), enabled: complete });
  return {
    place: complete && data !== undefined ? placeText(data) : null,
    looking: complete && isFetching,
    unknown: complete && data?.length === 0 ? texts.postalCode.errors.unknown : null,
  };
}

/** The message for a postal code, for which it may have to be looked up; null where it is good. */
export function usePostalCodeCheck(): (zipCode: string) => Promise<string | null> {
  const client = useQueryClient();
  return async (zipCode) => {
    const wrong = postalCodeError(zipCode);
    if (wrong !== null) return wrong;
    try {
      const found = await client.fetchQuery(zipCodeQuery(zipCode));
      return found.length > 0 ? null : texts.postalCode.errors.unknown;
    } catch {
      return texts.postalCode.errors.failed;
    }
  };
}
