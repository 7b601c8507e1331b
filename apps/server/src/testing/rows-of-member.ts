import { sql } from 'kysely';
import type { TestServer } from './start-test-server.ts';
import type { TestMember } from './test-member.ts';

/** Every value of every row that hangs on a member, as text. */
export async function rowsOf(
  server: TestServer,
  member: TestMember,
): Promise<{ table: string; column: string; value: string }[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and table_name in (
      select table_name from information_schema.columns where table_schema = 'public' and column_name in ('member_id', 'application_id'))
    `.execute(server.db);
  const found: { table: string; column: string; value: string }[] = [];
  for (const { table, column } of columns) {
    const key = columns.some((one) => one.table === table && one.column === 'member_id')
      ? sql`member_id = ${member.id}`
      : sql`application_id in (select id from applications where member_id = ${member.id})`;
    const { rows } = await sql<{ value: string | null }>`
      select distinct ${sql.ref(column)}::text as value from ${sql.table(table)} where ${key}`.execute(
      server.db,
    );
    for (const { value } of rows) if (value !== null) found.push({ table, column, value });
  }
  return found;
}
