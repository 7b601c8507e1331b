import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showToast } from '../components/toast/show-toast.ts';
import { isRefusal } from '../lib/api-error.ts';
import { endOf } from './application-end.ts';
import { readApplication, type Application } from './application.ts';
import { applicationQuery, fetchApplication } from './application-query.ts';
import { keepSession } from './keep-session.ts';
import { forgetChanges, keepChange, type KeptChange } from './kept-changes.ts';
import { logFailure } from './log-failure.ts';
import { texts } from './texts.ts';
import type { Identity } from './use-identity.ts';

export type OpenApplication = ReturnType<typeof useApplication>;

/** The open application and how it is refreshed. The address names it, so the page keeps no state of it. */
export function useApplication(applicationId: string | null, identity: Identity) {
  const client = useQueryClient();
  const optionsOf = (id: string) => ({
    ...applicationQuery(id),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      identity.withIdentity(() => fetchApplication(id, { signal })),
  });
  const query = useQuery({ ...optionsOf(applicationId ?? ''), enabled: applicationId !== null });
  const record = applicationId === null ? null : (query.data ?? null);

  useEffect(() => {
    if (record !== null) void keepSession(readApplication(record), new Date());
  }, [record]);

  /**
   * Refetches; pass `id` if the application has just been created. Gives the copy if that is what was changed. An earlier request does not count, since it may not
   * know what has just been saved, and its answer must not overwrite the newer one.
   */
  async function refresh(id = applicationId ?? ''): Promise<ApplicationRecord> {
    const { queryKey } = applicationQuery(id);
    try {
      const read = await identity.withIdentity(() => fetchApplication(id));
      await client.cancelQueries({ queryKey });
      if (read.changed_as) {
        // What was saved is in the copy, where the page goes next; whoever returns here is led there.
        await client.invalidateQueries({ queryKey, refetchType: 'none' });
        return await refresh(read.changed_as);
      }
      client.setQueryData(queryKey, read);
      return read;
    } catch (error) {
      if (isGone(error)) await client.invalidateQueries({ queryKey });
      throw error;
    }
  }

  /** A payment has locked the application, or it has ended: the page goes to its current step. */
  function followLock(): void {
    refresh().then(
      () => showToast(texts.blocked),
      () => undefined,
    );
  }

  return {
    record,
    application: record === null ? null : readApplication(record),
    error: applicationId === null ? null : shownError(query.error, record !== null),
    retry: () => void query.refetch(),
    /** The latest data, even if the page has not been rendered with it yet. */
    latest: (id: string): Application | null => {
      const known = client.getQueryData(applicationQuery(id).queryKey);
      return known === undefined ? null : readApplication(known);
    },
    refresh,
    followLock,
    /** Runs a call on the application: asks for the identity if needed, and follows a lock it runs into. */
    withIdentity: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      try {
        return await identity.withIdentity(work);
      } catch (problem) {
        if (isRefusal(problem, 'APPLICATION_LOCKED') || endOf(problem) !== null) followLock();
        throw problem;
      }
    },
    /** Keeps what the server could not store yet; the next call will send it. */
    keepLocally: (change: KeptChange): void => {
      keepChange(applicationId ?? '', change);
      client.setQueryData(applicationQuery(applicationId ?? '').queryKey, (known) =>
        known === undefined ? known : { ...known, ...change },
      );
    },
    /** Refetches in the background; a failure changes nothing. */
    follow: async (): Promise<void> => {
      const { queryKey } = applicationQuery(applicationId ?? '');
      try {
        const read = await fetchApplication(applicationId ?? '');
        client.setQueryData(queryKey, read);
      } catch (error) {
        if (isGone(error)) await client.invalidateQueries({ queryKey });
        else logFailure('application', error);
      }
    },
    forget: (): void => {
      forgetChanges(applicationId ?? '');
      client.removeQueries({ queryKey: ['application', applicationId] });
    },
    /** The car, the place or the person changed: earlier prices are void. */
    dropQuotes: (): void => client.removeQueries({ queryKey: ['quotes', applicationId] }),
  };
}

/** A page already shown stays if its application cannot be refetched, unless it no longer exists. */
function shownError(error: Error | null, isDrawn: boolean): Error | null {
  return isDrawn && !isGone(error) ? null : error;
}

function isGone(error: unknown): boolean {
  return isRefusal(error, 'APPLICATION_INACTIVE', 'NOT_FOUND');
}
