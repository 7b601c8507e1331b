import { searchBrandModels } from '@socio/contracts/search-brand-models';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api-client.ts';

/** Specification quote 9. */
export const SEARCH_MINIMUM = 3;
const DEBOUNCE = 200;

/** Brands and models matching the typed text; typing on cancels the earlier search. */
export function useBrandModels(text: string) {
  const typed = text.trim().replace(/\s+/g, ' ');
  const settled = useDebounced(typed, DEBOUNCE);
  const searchable = settled.length >= SEARCH_MINIMUM;
  const { data, isError } = useQuery({
    queryKey: ['search-brand-models', settled.toLowerCase()],
    queryFn: async ({ signal }) => {
      const answer = await call(searchBrandModels, { query: settled }, { signal });
      return answer.brand_models.map((found) => found.brand_model);
    },
    enabled: searchable,
  });
  const waiting = typed.length >= SEARCH_MINIMUM && (typed !== settled || (data === undefined && !isError));
  return {
    options:
      typed.length < SEARCH_MINIMUM || data === undefined
        ? null
        : data.map((brandModel) => ({ key: brandModel, label: brandModel })),
    loading: waiting,
    failed: searchable && isError,
  };
}

/** The value once it has not changed for that long. */
function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
