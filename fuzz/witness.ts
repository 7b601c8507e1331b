import pg from 'pg';

export type Change = { table: string; operation: string; columns: string[] };

/** Sees each row that is inserted, changed or deleted, whoever did it. */
export type Witness = {
  /** What has been committed since it was asked last. */
  look: () => Promise<Change[]>;
  /**
   * Waits until no job is left, so that what they do is not taken for what a request did. The one that looks after a
   * charge 20 s later has nothing to do.
   */
  awaitCalm: () => Promise<void>;
  close: () => Promise<void>;
};

const setUp = `
  create schema fuzz;
  create table fuzz.changes (
    id bigint generated always as identity primary key, relation text not null, operation text not null, columns text[] not null
  );
  create function fuzz.note() returns trigger language plpgsql as $$
    begin
      insert into fuzz.changes (relation, operation, columns)
      values (coalesce(tg_argv[0], tg_table_name), lower(tg_op), case when tg_op = 'UPDATE' then array(
        select now.key from jsonb_each(to_jsonb(new)) as now
        where now.value is distinct from to_jsonb(old) -> now.key order by now.key
      ) else '{}' end);
      return null;
    end $$;`;

/** To be called once the tables are there. */
export async function callWitness(databaseUrl: string): Promise<Witness> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(setUp);
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of tables) {
    await client.query(
      `create trigger fuzz after insert or update or delete on ${name} for each row execute function fuzz.note()`,
    );
    await client.query(
      `create trigger fuzz_all after truncate on ${name} for each statement execute function fuzz.note()`,
    );
  }
  // The queue keeps itself in order; what a request asks of it is a new job, in whatever partition.
  await client.query(
    `create trigger fuzz after insert on pgboss.job for each row execute function fuzz.note('job')`,
  );
  let seen = '0';
  return {
    look: async () => {
      const { rows } = await client.query<{
        id: string;
        relation: string;
        operation: string;
        columns: string[];
      }>('select id, relation, operation, columns from fuzz.changes where id > $1 order by id', [seen]);
      seen = rows.at(-1)?.id ?? seen;
      return rows.map(({ relation, operation, columns }) => ({ table: relation, operation, columns }));
    },
    awaitCalm: async () => {
      const end = performance.now() + 30_000;
      for (;;) {
        const { rows } = await client.query<{ left: number }>(
          `select count(*)::integer as left from pgboss.job where state < 'completed' and start_after < now() + interval '6 s'`,
        );
        if (rows[0]?.left === 0) return;
        if (performance.now() > end) throw new Error('the jobs do not end');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    close: () => client.end(),
  };
}
