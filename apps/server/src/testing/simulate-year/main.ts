import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareDatabase, userOf } from '../../db/prepare-database.ts';
import { startEmbedded } from '../../embedded/start-embedded.ts';
import { simulateYear } from './simulate.ts';

// npm run simulate:year -- --policies 2000 --seed 1 --of-insurer 4
const { values } = parseArgs({
  options: {
    policies: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    'of-insurer': { type: 'string', default: '4' },
  },
});
const started = performance.now();
const print = (line: string) => process.stdout.write(`${line}\n`);

const dataDir = await mkdtemp(join(tmpdir(), 'socio-year-'));
const { url, serverUrl, stop } = await startEmbedded({ dataDir, durable: false, maxConnections: 100 });
try {
  await prepareDatabase({ ownerUrl: url, serverUser: userOf(serverUrl), demo: true });
  const { lines, violations } = await simulateYear(
    Promise.resolve({ url, serverUrl, drop: async () => {} }),
    {
      policies: Number(values.policies),
      seed: Number(values.seed),
      buyingDays: 8,
      calmDays: 20,
      readEvery: 1,
      ofInsurer: Number(values['of-insurer']),
      print: (line) => print(`[${Math.round((performance.now() - started) / 1000)} s] ${line}`),
    },
  );
  for (const line of lines) print(line);
  print(
    `${violations.length === 0 ? 'PASSED' : `FAILED: ${violations.length} violations`}, seed ${values.seed}`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}
