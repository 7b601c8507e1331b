import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../apps/server/src/testing/test-database.ts';
import { runFuzz } from './run-fuzz.ts';
import { writeReport } from './write-report.ts';

// The long run is npm run test:fuzz. Each run has a new seed; a failure can be reproduced from its number.
test(
  'trust.md, Proof: 3,000 hostile requests, no error of ours and no change',
  { timeout: 240_000 },
  async () => {
    const seed = randomInt(1_000_000);
    process.stdout.write(`Fuzzer: 3000 requests, seed ${seed}\n`);
    const database = await createTestDatabase();
    const result = await runFuzz({ databaseUrl: database.url, seed, requests: 3000, print: () => undefined });
    await database.drop();
    expect(result.violations.length === 0 ? [] : writeReport(result)).toEqual([]);
    // Otherwise it has not got far enough to prove anything. Of the calls without a session few are for everybody.
    for (const [level, byStatus] of result.answers) {
      expect(byStatus.get(200)).toBeGreaterThanOrEqual(level === 'nobody' ? 1 : 10);
    }
  },
);
