import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDatabase, createPool } from '../../db/connection.ts';
import { migrate } from '../../db/migrate.ts';
import { startEmbedded } from '../../embedded/start-embedded.ts';
import { report, simulateCodes } from './simulate.ts';

// npm run simulate:codes -- --hours 24 --sample 20 --logins 10000
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    sample: { type: 'string', default: '20' },
    logins: { type: 'string', default: '10000' },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const started = performance.now();

const dataDir = await mkdtemp(join(tmpdir(), 'socio-codes-'));
const embedded = await startEmbedded({ dataDir, durable: false });
const db = createDatabase(createPool(embedded.url, { max: 4 }));
try {
  await migrate(db);
  const { hours, sample, logins } = values;
  const simulated = await simulateCodes(
    db,
    { hours: Number(hours), sample: Number(sample), logins: Number(logins) },
    (line) => print(`[${Math.round((performance.now() - started) / 1000)} s] ${line}`),
  );
  const { lines, wrong } = report(simulated);
  for (const line of lines) print(line);
  print(wrong.length === 0 ? 'PASSED' : `FAILED: ${wrong.join('; ')}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await db.destroy();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
