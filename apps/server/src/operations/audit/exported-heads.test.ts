import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, createPool, type Database } from '../../db/connection.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import {
  createExportHead,
  headsFile,
  readHeads,
  type ExportedHead,
} from '../../modules/audit/export-head.ts';
import { createSealEvents } from '../../modules/audit/seal-events.ts';
import { fixedKeys } from '../../testing/fixed-keys.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-postgres.ts';
import { verifyChain } from './verify-chain.ts';

let database: TestDatabase;
let folder: string;
/** As the owner, and with the key. */
let db: Database;
const logged: ExportedHead[] = [];
const now = new Date('2026-03-10T18:00:00Z');

beforeAll(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'socio-heads-'))]);
  db = createDatabase(createPool(database.url, { max: 4 }));
  await sql`alter table audit_events disable trigger user`.execute(db);
  await sql`alter table audit_chain disable trigger user`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await Promise.all([database.drop(), rm(folder, { recursive: true })]);
});

async function record(events: number): Promise<void> {
  for (let event = 0; event < events; event += 1)
    await appendEvent(db, {
      at: now,
      kind: 'policy-read',
      actor: 'member',
      memberId: null,
      applicationId: null,
    });
  await createSealEvents(db, fixedKeys)();
}

const exportHead = () =>
  createExportHead({
    db,
    clock: () => now,
    folder: join(folder, 'made'),
    log: (head) => logged.push(head),
  })();
const exported = () => readHeads(headsFile(join(folder, 'made')));
const damages = async (heads: ExportedHead[] = []) => (await verifyChain(db, fixedKeys, heads)).damages;

beforeEach(async () => {
  await sql`truncate audit_events, audit_chain restart identity`.execute(db);
  await rm(join(folder, 'made'), { recursive: true, force: true });
  logged.splice(0);
});

describe('trust.md, Audit: an exported head shows what even somebody with the key has done', () => {
  test('nothing to export, then one line each, in the file as in the log', async () => {
    expect(await exportHead()).toBe(false);
    await record(3);
    await exportHead();
    await record(2);
    await exportHead();
    expect(await exported()).toEqual(logged);
    expect(logged).toMatchObject([
      { at: now.toISOString(), position: 3 },
      { at: now.toISOString(), position: 5 },
    ]);
    expect(await verifyChain(db, fixedKeys, await exported())).toMatchObject({
      headsCompared: 2,
      damages: [],
    });
  });

  test('a line that was cut off as it was written is none; one in the middle is refused', async () => {
    await record(1);
    await exportHead();
    await appendFile(headsFile(join(folder, 'made')), '{"at":"2026');
    expect(await exported()).toEqual(logged);
    await appendFile(headsFile(join(folder, 'made')), '\n');
    await expect(exported()).rejects.toThrow(SyntaxError);
  });

  test('the end was cut off, with its events', async () => {
    await record(8);
    await exportHead();
    await sql`delete from audit_chain where position > 5`.execute(db);
    await sql`delete from audit_events where id > 5`.execute(db);
    expect(await damages()).toEqual([]);
    expect(await damages(await exported())).toEqual([
      { kind: 'chain-cut', position: 8, belongs: now.toISOString() },
    ]);
  });

  test('all of it was written anew, without one event', async () => {
    await record(8);
    await exportHead();
    await sql`delete from audit_events where id = 4`.execute(db);
    await sql`truncate audit_chain`.execute(db);
    await record(1);
    expect(await damages()).toEqual([]);
    expect(await damages(await exported())).toEqual([
      { kind: 'chain-rewritten', position: 8, belongs: now.toISOString() },
    ]);
  });
});
