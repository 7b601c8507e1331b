import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDatabase, createPool, type Database } from '../../db/connection.ts';
import { createCountUse, createReadUses, createReturnUse } from '../../db/count-use.ts';
import { Refusal } from '../../http/refusal.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createLimitMembershipGuesses, type LimitMembershipGuesses } from './limit-membership-guesses.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
let limit: LimitMembershipGuesses;
const alarm = vi.fn();
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool(database.url, { max: 12 }));
  limit = createLimitMembershipGuesses({
    countUse: createCountUse(db, 'secret'),
    returnUse: createReturnUse(db, 'secret'),
    readUses: createReadUses(db, 'secret'),
    registryTimeoutMs: 8000,
    alarm,
  });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const start = Date.parse('2026-03-10T18:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);

/** Seconds to wait; 0 where the number was looked at, and wrong. */
async function guessWrong(address: string, seconds: number): Promise<number> {
  try {
    await (await limit(address, at(seconds))).keep();
    return 0;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'MEMBERSHIP_TRIES') return error.retryAfterSeconds ?? -1;
    throw error;
  }
}

describe('architecture.md, guessing: ten failures of one address in 15 minutes, with growing waits', () => {
  test('who waits exactly as long as told gets through, until ten are full', async () => {
    const waits: number[] = [];
    let seconds = 0;
    for (let looked = 0; looked < 10;) {
      const wait = await guessWrong('a', seconds);
      if (wait === 0) looked += 1;
      else waits.push(wait);
      seconds += wait;
    }
    expect(waits).toEqual([5, 15, 30, 60, 120, 240]);
    const full = await guessWrong('a', seconds);
    expect(full).toBe(15 * 60 - seconds);
    expect(await guessWrong('a', seconds + full - 1)).toBe(1);
    expect(await guessWrong('a', seconds + full)).toBe(0);
  });

  test('who asks at this moment may be right: nobody waits for them, and not more than ten ask', async () => {
    const asking = await Promise.all(Array.from({ length: 10 }, () => limit('b', at(0))));
    expect(await guessWrong('b', 0)).toBe(2);
    await Promise.all(asking.map((one) => one.takeBack()));
    expect(await guessWrong('b', 1)).toBe(0);
  });

  test('failures and those who ask together are ten', async () => {
    for (let failure = 0; failure < 3; failure += 1) expect(await guessWrong('c', 0)).toBe(0);
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => limit('c', at(0))));
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(7);
  });

  test('one that was cut off counts no longer than the club may take to answer', async () => {
    await Promise.all(Array.from({ length: 10 }, () => limit('d', at(0))));
    expect(await guessWrong('d', 9)).toBe(2);
    expect(await guessWrong('d', 11)).toBe(0);
  });

  test('two hundred failures of all together raise one alarm a minute, and keep nobody out', async () => {
    alarm.mockClear();
    for (let failure = 0; failure < 230; failure += 1) {
      expect(await guessWrong(`e${failure}`, 5000)).toBe(0);
    }
    expect(alarm).toHaveBeenCalledOnce();
  });
});
