import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runCrashTest } from './run-crash-test.ts';
import { writeReport } from './write-report.ts';

// npm run test:crash -- --kills 200 --seed 7
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string' },
    members: { type: 'string', default: '8' },
  },
});
const kills = wholeNumber('kills', values.kills);
const sideBySide = wholeNumber('members', values.members);
const seed = values.seed === undefined ? randomInt(1_000_000) : wholeNumber('seed', values.seed);
// So that server and database do not stay behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const started = performance.now();
const print = (line: string) => process.stdout.write(`${line}\n`);
const progress = (line: string) => print(`[${Math.round((performance.now() - started) / 1000)} s] ${line}`);

print(`Crash test: ${kills} kills, seed ${seed}, ${sideBySide} members side by side`);
const result = await runCrashTest({ seed, kills, sideBySide, print: progress });
for (const line of writeReport(result)) print(line);
const wrong = result.violations.length + result.complaints.length;
print(`${wrong === 0 ? 'PASSED' : 'FAILED'}: ${kills} kills, ${wrong} violations, seed ${seed}`);
process.exitCode = wrong === 0 ? 0 : 1;

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} takes a whole number`);
  return number;
}
