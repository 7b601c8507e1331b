import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { runCrashTest } from './run-crash-test.ts';
import { writeReport } from './write-report.ts';

// The long run is npm run test:crash. Each run has a new seed; a failure can be reproduced from its number.
test(
  'architecture.md, Buying: four kills, and product, gateway and insurer agree',
  { timeout: 240_000 },
  async () => {
    const seed = randomInt(1_000_000);
    process.stdout.write(`Crash test: 4 kills, seed ${seed}\n`);
    const result = await runCrashTest({ seed, kills: 4, sideBySide: 4, print: () => undefined });
    const wrong = result.violations.length + result.complaints.length;
    expect(wrong === 0 ? [] : [`seed ${seed}`, ...writeReport(result)]).toEqual([]);
  },
);
