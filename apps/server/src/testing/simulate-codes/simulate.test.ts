import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool, type Database } from '../../db/connection.ts';
import { createTestDatabase } from '../test-database.ts';
import { report, simulateCodes, type Simulated } from './simulate.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
let simulated: Simulated;
const level = 40;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool(database.url, { max: 3 }));
  simulated = await simulateCodes(db, { hours: 3, sample: 2, logins: 300, level });
}, 120_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('trust.md, Codes: short codes are compared no more often in an hour than the level allows', () => {
  expect(simulated.guesses.known.short).toBe(3 * level);
  expect(simulated.guesses.unknown.short).toBe(3 * level);
});

test('trust.md, Codes: with known birth dates a member stands 50 guesses a day, with unknown ones hardly any', () => {
  expect(simulated.guesses.known.long).toEqual([50, 50]);
  expect(Math.max(...simulated.guesses.unknown.long)).toBeLessThan(50);
});

test('trust.md, Codes: five networks keep an unknown browser waiting, and no other way in', () => {
  const open = { 'known browser': true, 'mailed link': true, passkey: true };
  expect(simulated.waiting).toEqual([
    { attack: 'codes', networks: 5, open },
    { attack: 'guesses', networks: 5, open },
  ]);
});

test('trust.md, Codes: from one network nobody elsewhere is kept from getting in at once', () => {
  expect(simulated.oneNetwork).toEqual({ tries: 8, atOnce: 8 });
});

test('trust.md, Codes: a day of honest logins never goes on guard', () => {
  expect(simulated.honest).toMatchObject({ raised: 0, refused: 0 });
  expect(simulated.honest.logins).toBeGreaterThan(290);
});

test('the report says that all of it holds', () => {
  const { lines, wrong } = report(simulated);
  expect(wrong).toEqual([]);
  expect(lines.join('\n')).toContain('accounts a day');
});
