import { allowedChanges } from './judge-answer.ts';
import { levels } from './plan-request.ts';
import { describePlan, type FuzzResult } from './run-fuzz.ts';

/** The figures of a run, as lines. */
export function writeReport({
  options,
  answers,
  codes,
  refused,
  counted,
  violations,
  slowest,
  memory,
  longestBody,
  seconds,
}: FuzzResult): string[] {
  const statuses = [...new Set([...answers.values()].flatMap((byStatus) => [...byStatus.keys()]))].toSorted(
    (a, b) => a - b,
  );
  const cells = (values: (string | number)[]) => values.map((value) => String(value).padStart(7)).join('');
  const { before, after } = memory;
  return [
    `${options.requests} requests in ${Math.round(seconds)} s, ${refused} refused; status 0: no answer`,
    `${'level'.padEnd(14)}${cells([...statuses, 'all'])}`,
    ...levels.map((level) => {
      const counts = statuses.map((status) => answers.get(level)?.get(status) ?? 0);
      return `${level.padEnd(14)}${cells([...counts, counts.reduce((sum, count) => sum + count, 0)])}`;
    }),
    `By code: ${[...codes]
      .toSorted((a, b) => b[1] - a[1])
      .map(([code, count]) => `${code} ${count}`)
      .join(', ')}`,
    ...(longestBody === null ? [] : [`Bodies that never end: cut off after ${longestBody} s`]),
    'Counted by refused requests, as designed:',
    ...[...counted].map(([what, count]) => `  ${what.trim()}: ${count} (${whyOf(what)})`),
    `Memory: ${before.residentMb} MB before, ${after.residentMb} MB after (heap ${before.heapMb} and ${after.heapMb})`,
    'Slowest:',
    ...slowest.map(
      ({ plan, answer }) =>
        `  ${Math.round(answer.milliseconds)} ms, ${answer.status}: ${describePlan(plan).slice(0, 160)}`,
    ),
    `Violations: ${violations.length}`,
    ...violations.slice(0, 50).map((text) => `  ${text}`),
  ];
}

function whyOf(what: string): string {
  const [table, operation] = what.split(' ');
  return allowedChanges.find((one) => one.table === table && one.operation === operation)?.why ?? '';
}
