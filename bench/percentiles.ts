/** The time that a share of all stayed within. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** The times of a benchmark in milliseconds, as one line: how many, median, 95th and 99th percentile, the slowest. */
export function percentiles(times: readonly number[]): string {
  const at = (share: number) => percentile(times, share).toFixed(1);
  return `${times.length} calls: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`;
}
