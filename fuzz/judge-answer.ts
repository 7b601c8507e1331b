import { refusals, type RefusalCode } from '@socio/contracts/error-texts';
import type { Answer } from './send.ts';
import type { Plan } from './plan-request.ts';
import type { Change } from './witness.ts';

/** What a refused request may change, and why. */
export const allowedChanges: readonly {
  table: string;
  operation: string;
  columns?: string[];
  why: string;
}[] = [
  { table: 'rate_uses', operation: 'insert', why: 'what is tried is counted' },
  { table: 'rate_uses', operation: 'update', why: 'what is tried is counted' },
  { table: 'rate_uses', operation: 'delete', why: 'what is given back is not counted' },
  { table: 'audit_events', operation: 'insert', why: 'what was blocked or failed is recorded' },
  { table: 'audit_chain', operation: 'insert', why: 'what is recorded is sealed every second' },
];

/** Refusals above 499 that the caller did not cause. */
const notCaused: readonly RefusalCode[] = ['OVERLOADED'];

const leaks = /node_modules|\bat .+\.ts:\d+|\bselect\b.+\bfrom\b|PostgreSQL|stack/i;

/** What is wrong with an answer; null if nothing is. */
export function judgeAnswer(plan: Plan, { status, type, text }: Answer): string | null {
  const code = codeOf(text);
  if (status >= 500 && !notCaused.some((one) => one === code)) return `status ${status} ${code ?? ''}`;
  if (status === 0 && plan.kind !== 'raw' && plan.kind !== 'headers' && plan.kind !== 'huge')
    return 'no answer';
  if (status < 400 || plan.method === 'HEAD') return null;
  // An unknown address is answered with the app's page: its styles and scripts were built, and say nothing of a call.
  if (leaks.test(text.replaceAll(/<(style|script|template)\b[^]*?<\/\1>/g, '')))
    return `tells too much: ${text.slice(0, 200)}`;
  if (plan.kind === 'raw' || type.startsWith('text/html') || text === '') return null;
  if (code === undefined) return `${status} without a code: ${text.slice(0, 200)}`;
  return refusals[code].status === status ? null : `${code} with status ${status}`;
}

/** Of a refusal. */
export function codeOf(text: string): RefusalCode | undefined {
  const code = /"success":false,"code":"(\w+)"/.exec(text)?.[1];
  return code !== undefined && code in refusals ? (code as RefusalCode) : undefined;
}

/** Whether a request was refused: it must then have changed nothing but what is counted. */
export function isRefused(plan: Plan, { status }: Answer): boolean {
  return status === 0 || status >= 400 || plan.kind === 'raw';
}

export function isAllowed({ table, operation, columns }: Change): boolean {
  return allowedChanges.some(
    (one) =>
      one.table === table &&
      one.operation === operation &&
      (one.columns === undefined || columns.every((column) => one.columns?.includes(column))),
  );
}
