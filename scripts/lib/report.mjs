import { seconds } from './run.mjs';

/**
 * Prints one line for a step, and its full output only if it failed.
 * @param {string} name
 * @param {import('./run.mjs').Result} result
 * @param {string} [detail]
 */
export function printStep(name, { ok, output, ms }, detail = '') {
  console.log(
    `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(16)} ${seconds(ms).padStart(7)}  ${detail}`.trimEnd(),
  );
  if (!ok) console.log(`\n${output.trim()}\n`);
}
