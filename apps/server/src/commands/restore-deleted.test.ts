import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../backup/testing/backup-world.ts';
import { createDatabase, createPool, type Database } from '../db/connection.ts';
import { databaseUrlOf, runProgram } from '../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { newAddress } from '../testing/test-application.ts';
import { askDeletion, deletionOf, findTraces } from '../testing/test-deletion.ts';
import { newMember } from '../testing/test-member.ts';
import { buyPolicy, until } from '../testing/test-purchase.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deleted-'));
  server = await startTestServer({ SWEEP_EVERY_MS: '300' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** As if it had all happened so long ago: the commands go by the clock of this machine. */
async function ageBy(db: Database, memberId: string, years: number): Promise<void> {
  const ago = new Date();
  ago.setUTCFullYear(ago.getUTCFullYear() - years);
  const day = ago.toISOString().slice(0, 10);
  await db.updateTable('policies').set({ start_date: day, end_date: day }).where('member_id', '=', memberId).execute(); // prettier-ignore
}

test('trust.md, The member’s data: a restored backup brings nobody back who was deleted, nor their documents', async () => {
  const [gone, bought, other] = [await newMember(server), await newMember(server), await newMember(server)];
  for (const member of [gone, other]) await newAddress(member.client, { street: `Calle ${member.number}` });
  const number = await buyPolicy(server, bought);
  const stays = await buyPolicy(server, other);
  await until('documents', async () => {
    const rows = await server.db.selectFrom('policies').select('document_key').where('policy_url', 'is not', null).execute(); // prettier-ignore
    return rows.length === 2;
  });
  // A purchase whose years are over, so that nothing of this member must be kept.
  await ageBy(server.db, bought.id, 11);
  const { DATA_DIR } = server.config;
  const env = { DATABASE_URL: await databaseUrlOf(server), DATA_DIR };
  const file = join(folder, 'before.backup');
  expect(await runProgram('backup', [file], env)).toMatchObject({ code: 0 });

  for (const member of [gone, bought]) await askDeletion(server, member);
  server.clock.advance({ days: 5, minutes: 2 });
  for (const member of [gone, bought])
    await until('deleted', async () => (await deletionOf(server, member.id))?.ended_how === 'done');
  expect((await readdir(join(DATA_DIR, 'tombstones'))).toSorted()).toEqual(
    [`${gone.id}.json`, `${bought.id}.json`].toSorted(),
  );
  const documents = async (dir: string) =>
    (await readdir(join(dir, 'documents'), { recursive: true })).filter((name) => name.endsWith('.pdf'));
  expect(await documents(DATA_DIR)).toHaveLength(1);

  const target = await createEmptyDatabase();
  const dataDir = join(folder, randomUUID());
  const tombstones = { TOMBSTONE_DIR: join(DATA_DIR, 'tombstones') };
  // A file in the folder's place: the store does not answer.
  const broken = await runProgram('restore', [file], {
    DATABASE_URL: target.url,
    DATA_DIR: dataDir,
    TOMBSTONE_DIR: file,
  });
  expect(broken.code).toBe(2);
  expect(broken.stderr).toContain('npm run restore -- --only-tombstones');
  const ran = await runProgram('restore', ['--only-tombstones'], {
    DATABASE_URL: target.url,
    DATA_DIR: dataDir,
    ...tombstones,
  });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).toContain(
    'Members deleted since the backup, and now again: 2 (noted as deleted in all: 2)',
  );
  expect(ran.stdout).not.toContain('TOMBSTONE_DIR');
  const db = createDatabase(createPool(target.url, { max: 2 }));
  const traces = await findTraces(db, [gone, bought].flatMap(({ id, phone, email, number: membership }) => [id, phone, email, membership])); // prettier-ignore
  expect(traces.filter((place) => !place.startsWith('audit_events.'))).toEqual([]);
  expect((await findTraces(db, [number])).filter((place) => !place.startsWith('audit_events.'))).toEqual([]);
  expect(await findTraces(db, [other.phone, stays])).toEqual(
    expect.arrayContaining(['accounts.cellphone', 'policies.policy_number']),
  );
  expect(await documents(dataDir)).toEqual(await documents(DATA_DIR));
  // A wrong place for tombstones has none, which is said, since nobody could tell it from a house that deleted nobody.
  const elsewhere = await runProgram('restore', ['--only-tombstones'], {
    DATABASE_URL: target.url,
    DATA_DIR: dataDir,
    TOMBSTONE_DIR: join(folder, 'elsewhere'),
  });
  expect(elsewhere).toMatchObject({ code: 0, stderr: '' });
  expect(elsewhere.stdout).toContain('Nobody is noted as deleted.');
  await db.destroy();
  await target.drop();
});
