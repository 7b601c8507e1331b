import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { applicationWithPlace } from '../../../testing/test-application.ts';
import { newMember } from '../../../testing/test-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.freeze();
});
afterAll(() => server.close());

/** Those of its columns and of its conditions. */
async function indexedColumns(table: 'addresses' | 'applications'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct attname as name from pg_index
    join pg_depend on classid = 'pg_class'::regclass and objid = indexrelid and refobjid = indrelid
    join pg_attribute on attrelid = indrelid and attnum = refobjsubid
    where indrelid = ${table}::regclass`.execute(server.db);
  return rows.map(({ name }) => name);
}

test('a save as such changes nothing that an index holds, so PostgreSQL writes the row alone', async () => {
  const { client } = await newMember(server);
  const id = await applicationWithPlace(client);
  const columns = await indexedColumns('applications');
  expect(columns).toEqual(expect.arrayContaining(['member_id', 'reminder_due_at', 'status']));
  const read = async () => {
    const rows = server.db.selectFrom('applications').selectAll().where('id', '=', id);
    const row = await rows.executeTakeFirstOrThrow();
    const indexed = Object.entries(row).filter(([name]) => columns.includes(name));
    return { row, indexed: Object.fromEntries(indexed) };
  };
  const before = await read();
  server.clock.advance({ minutes: 5 });
  const saved = await client.call(updateInsuranceApplicationStep4, {
    insurance_application_id: id,
    zip_code: '06700',
  });
  expect(saved.code).toBeUndefined();
  const after = await read();
  expect(after.row).toMatchObject({ zip_code: '06700', last_updated_at: server.clock.now() });
  expect(after.indexed).toEqual(before.indexed);
});

test('nor does marking an address as used', async () => {
  const columns = await indexedColumns('addresses');
  expect(columns).toContain('member_id');
  expect(columns).not.toContain('last_used_at');
});
