import { getAllQuotes } from '@socio/contracts/get-all-quotes';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showToast } from '../../components/toast/show-toast.ts';
import type { Application } from '../../flow/application.ts';
import type { StepProps } from '../../flow/step-props.ts';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { quoteRequest } from './quote-request.ts';
import { texts } from './texts.ts';

const RETRIES = 2;

/** Never stale, kept for 30 minutes, and the only call that is retried, twice (specification quote 8 and 9). */
export function quotesQuery(application: Application, withIdentity: StepProps['withIdentity']) {
  return queryOptions({
    // No birth date here: it may be a mask, which never changes. Saving a change removes these quotes.
    queryKey: ['quotes', application.id, application.versionId, application.postalCode, application.gender],
    queryFn: ({ signal }) => withIdentity(() => call(getAllQuotes, quoteRequest(application), { signal })),
    staleTime: Infinity,
    gcTime: 30 * 60_000,
    retry: (failures, error) => failures < RETRIES && !isFinal(error),
    retryDelay: (failures) => 1000 * (failures + 1),
  });
}

export function useQuotes(application: Application, withIdentity: StepProps['withIdentity']) {
  const query = useQuery({
    ...quotesQuery(application, withIdentity),
    // Entering contracting clears the cache once; the offers stay visible meanwhile.
    placeholderData: keepPreviousData,
  });

  const { isError } = query;
  useEffect(() => {
    if (isError) {
      showToast({ title: texts.quotes.failed.toast, description: texts.quotes.failed.toastDetail });
    }
  }, [isError]);
  return query;
}

/** A refusal of the data will not change; only what is down or silent may come back. */
function isFinal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500;
}
