/** The time that the given share of the calls did not exceed. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** Summarises a benchmark's times, in milliseconds, in one line: count, median, 95th and 99th percentile, slowest. */
export function percentiles(times: readonly number[]): string {
  const at = (share: number) => percentile(times, share).toFixed(1);
  return `${times.length} calls: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`;
}
