import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { zipCodeLookup } from './api/zip-code-lookup.ts';
import { placeText, postalCodeError } from './postal-code-text.ts';
import { texts } from './texts.ts';

const lookup = (zipCode: string) =>
  queryOptions({
    queryKey: ['zip-code-lookup', zipCode],
    queryFn: ({ signal }) => zipCodeLookup(zipCode, signal),
  });

/** A postal code and the place that it names; `check` answers its message, or null where it is good. */
export function usePostalCode(zipCode: string) {
  const client = useQueryClient();
  const complete = postalCodeError(zipCode) === null;
  const { data, isFetching } = useQuery({ ...lookup(zipCode), enabled: complete });

  async function check(): Promise<string | null> {
    const wrong = postalCodeError(zipCode);
    if (wrong !== null) return wrong;
    try {
      const found = await client.fetchQuery(lookup(zipCode));
      return found.length > 0 ? null : texts.postalCode.errors.unknown;
    } catch {
      return texts.postalCode.errors.failed;
    }
  }
  const unknown = complete && data?.length === 0;
  return {
    place: complete && data !== undefined ? placeText(data) : null,
    looking: complete && isFetching,
    unknown: unknown ? texts.postalCode.errors.unknown : null,
    check,
  };
}
