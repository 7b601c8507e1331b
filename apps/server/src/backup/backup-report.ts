import { resolve } from 'node:path';
import { CommandError } from '../operations/run-command.ts';

/** npm runs a command in the product's folder; INIT_CWD is where it was typed. */
export function fileArgument(positionals: string[], env: Record<string, string | undefined>): string {
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new CommandError('Give the name of one file.');
  return resolve(env['INIT_CWD'] ?? process.cwd(), file);
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Prints one line of progress for each table that is not empty. */
export function printCount(name: string, count: number, of: 'rows' | 'files'): void {
  if (count === 0) return;
  console.log(`  ${name.padEnd(24)} ${count.toLocaleString('en').padStart(12)} ${of}`);
}

/** The first Ctrl-C stops the work at its next step, so that it can clean up; a second one kills it at once. */
export function onInterrupt(message: string): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stop.abort(new CommandError(message)));
  }
  return stop.signal;
}
