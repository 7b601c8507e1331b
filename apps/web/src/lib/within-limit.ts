import { TimeLimitError } from './api-error.ts';

/** Runs the work with a signal that aborts it after that many milliseconds; it then fails with a TimeLimitError. */
export async function withinLimit<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new TimeLimitError());
    over.abort();
  }, milliseconds);
  try {
    return await Promise.race([work(over.signal), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
