import { resolve } from 'node:path';
import { CommandError } from '../operations/run-command.ts';

/** npm runs a command in the folder of the product; INIT_CWD is where it was typed. */
export function fileArgument(positionals: string[], env: Record<string, string | undefined>): string {
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new CommandError('Give the name of one file.');
  return resolve(env['INIT_CWD'] ?? process.cwd(), file);
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** One line of the progress for each table that holds something. */
export function printCount(name: string, count: number, of: 'rows' | 'files'): void {
  if (count === 0) return;
  console.log(`  ${name.padEnd(24)} ${count.toLocaleString('en').padStart(12)} ${of}`);
}

/** Ctrl-C ends the work at its next piece, so that it tidies up. Once: whoever asks again ends it at once. */
export function onInterrupt(message: string): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stop.abort(new CommandError(message)));
  }
  return stop.signal;
}
