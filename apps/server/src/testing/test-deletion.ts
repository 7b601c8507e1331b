import { until } from './test-purchase.ts';
import { askAccountDeletion } from '@socio/contracts/ask-account-deletion';
import { dataTables } from '@socio/domain/personal-data/columns';
import { sql } from 'kysely';
import type { Database } from '../db/connection.ts';
import type { TestServer } from './start-test-server.ts';
import type { TestClient } from './test-client.ts';
import { authenticate, type TestMember } from './test-member.ts';

/** Asks for the account to be deleted, with a code sent for it, in an authenticated browser. */
export async function askDeletion(
  server: TestServer,
  { client, phone }: Pick<TestMember, 'client' | 'phone'>,
) {
  server.clock.advance({ minutes: 1 });
  await authenticate(server, client, phone, 'delete');
  const asked = await client.call(askAccountDeletion, {});
  if (asked.body.due_at === undefined) throw new Error(`Not asked: ${JSON.stringify(asked.raw)}`);
  return new Date(asked.body.due_at);
}

/** Proves the identity anew, once 20 minutes have passed. */
export async function proveAgain(server: TestServer, client: TestClient, phone: string): Promise<void> {
  server.clock.advance({ minutes: 1 });
  await authenticate(server, client, phone);
}

export async function deletionOf({ db }: Pick<TestServer, 'db'>, memberId: string) {
  return await db
    .selectFrom('account_deletions')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Every column of the product's tables and of the job queue in which one of the texts occurs, in whatever form it is read. */
export async function findTraces(db: Database, texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ schema: string; table: string; column: string }>`
    select c.table_schema as schema, c.table_name as "table", c.column_name as "column"
    from information_schema.columns as c join information_schema.tables as t using (table_schema, table_name)
    where c.table_schema in ('public', 'pgboss') and t.table_type = 'BASE TABLE' and c.table_name not in ('web_assets')
    order by 1, 2, 3`.execute(db);
  const patterns = texts.map((text) => `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`);
  const found: string[] = [];
  for (const { schema, table, column } of rows) {
    const { rows: hits } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.id(schema, table)}
      where ${sql.ref(column)}::text ilike any(${patterns}::text[])`.execute(db);
    if ((hits[0]?.count ?? 0) > 0)
      found.push(schema === 'public' ? `${table}.${column}` : `${schema}.${table}`);
  }
  return found;
}

/** The kind of data that a column holds, as 'table.column'. */
export function kindOfColumn(place: string): string | undefined {
  const [table = '', column = ''] = place.split('.');
  const kinds = (dataTables as Record<string, string | Record<string, readonly string[]>>)[table];
  if (kinds === undefined || typeof kinds === 'string') return undefined;
  return Object.keys(kinds).find((kind) => kinds[kind]?.includes(column));
}

/**
 * Until what other applications left charged without a policy has gone back, as it does after some days: what the law keeps
 * of it is counted from then.
 */
export async function chargesGivenBack(db: Database, exceptId: string): Promise<void> {
  await until('the other charges to go back', async () => {
    const rows = await db
      .selectFrom('payment_attempts')
      .select('id')
      .where('status', 'in', ['charged', 'refunding'])
      .where('application_id', '!=', exceptId)
      .execute();
    return rows.length === 0;
  });
}
