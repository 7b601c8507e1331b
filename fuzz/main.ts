import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDatabaseProcess } from '../crash/database-process.ts';
import { runFuzz } from './run-fuzz.ts';
import { writeReport } from './write-report.ts';

// npm run test:fuzz -- --requests 100000 --seed 1
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string' } },
});
const requests = wholeNumber('requests', values.requests);
const seed = values.seed === undefined ? randomInt(1_000_000) : wholeNumber('seed', values.seed);
// So that server and database do not stay behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const print = (line: string) => process.stdout.write(`${line}\n`);
print(`Fuzzer: ${requests} requests, seed ${seed}`);
const folder = await mkdtemp(join(tmpdir(), 'socio-fuzz-database-'));
const database = await startDatabaseProcess(folder);
try {
  const result = await runFuzz({ databaseUrl: database.url, seed, requests, print });
  for (const line of writeReport(result)) print(line);
  const wrong = result.violations.length;
  print(`${wrong === 0 ? 'PASSED' : 'FAILED'}: ${requests} requests, ${wrong} violations, seed ${seed}`);
  process.exitCode = wrong === 0 ? 0 : 1;
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} takes a whole number`);
  return number;
}
