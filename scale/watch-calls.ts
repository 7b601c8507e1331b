import { subscribe, unsubscribe } from 'node:diagnostics_channel';

type Request = { origin: string; path: string };

export type WatchedCalls = {
  /** Answers by status, and 'no answer'. */
  answers: Map<string, number>;
  times: number[];
  stop: () => void;
};

/** Counts and times all calls that this process makes to an address, whoever makes them. */
export function watchCalls(origin: string): WatchedCalls {
  const answers = new Map<string, number>();
  const times: number[] = [];
  const begun = new WeakMap<object, number>();
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);
  const created = (message: unknown) => {
    const { request } = message as { request: Request };
    if (request.origin === origin) begun.set(request, performance.now());
  };
  const answered = (message: unknown) => {
    const { request, response } = message as { request: Request; response: { statusCode: number } };
    const at = begun.get(request);
    if (at === undefined) return;
    times.push(performance.now() - at);
    count(String(response.statusCode));
  };
  const failed = (message: unknown) => {
    const { request } = message as { request: Request };
    if (begun.has(request)) count('no answer');
  };
  subscribe('undici:request:create', created);
  subscribe('undici:request:headers', answered);
  subscribe('undici:request:error', failed);
  return {
    answers,
    times,
    stop: () => {
      unsubscribe('undici:request:create', created);
      unsubscribe('undici:request:headers', answered);
      unsubscribe('undici:request:error', failed);
    },
  };
}

export function describeAnswers({ answers }: WatchedCalls): string {
  return [...answers]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([what, times]) => `${times} × ${what}`)
    .join(', ');
}
