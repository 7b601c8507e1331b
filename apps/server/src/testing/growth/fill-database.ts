import pg from 'pg';
import { copyExample, isUsual } from './copy-example.ts';
import { loosenTables } from './loosen-tables.ts';
import { readExamples } from './read-examples.ts';

type Filling = {
  url: string;
  /** Members without the examples; applications are three times as many, policies as many. */
  members: number;
  now: Date;
  /** Over how many days everything happened. */
  days?: number;
  /** Also what the product would have deleted by now: such as sessions of last year. */
  keepsWhatIsOver?: boolean;
  log?: (what: string) => void;
};

const copiesAtOnce = 2500;

/** As if every policy that is over, or will be soon, had been offered its next year and its member had declined. */
const declineRenewals = `
  insert into renewals (policy_id, end_date, state, decided_at, created_at, updated_at)
    select id, end_date, 'declined', end_date - 30, end_date - 45, end_date - 30
    from policies
    where end_date <= $1::timestamptz + interval '46 days'`;

/**
 * As if the audit log had been sealed as it was written, with hashes that prove nothing. Otherwise the server would be
 * sealing millions of events while it is measured.
 */
const sealCopies = `
  insert into audit_chain (position, event_id, key_id, settled_through, commitment, hash)
    select last.position + row_number() over (order by id), id, last.key_id, id,
      sha256(convert_to(id::text, 'UTF8')), sha256(convert_to(id::text, 'UTF8'))
    from audit_events as e
    cross join (select position, key_id from audit_chain order by position desc limit 1) as last
    where not exists (select from audit_chain as c where c.event_id = e.id)`;

/**
 * Multiplies the members that the product made (make-examples.ts): every row is a copy of one of theirs, with other
 * ids, numbers, phones and times, so that its shape is always that of the present schema.
 */
export async function fillDatabase({
  url,
  members,
  now,
  days = 730,
  keepsWhatIsOver = false,
  log = () => undefined,
}: Filling): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `set synchronous_commit = off; set maintenance_work_mem = '512MB'; set timezone = 'UTC'`,
    );
    const examples = await readExamples(client);
    const { rows } = await client.query<{ key: string }>(`
      select relname || '.' || attname as key
      from pg_index join pg_class on pg_class.oid = indrelid
      join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where relnamespace = 'public'::regnamespace and indisunique and indnatts = 1 and atttypid = 'text'::regtype`);
    const keys = new Set(rows.map(({ key }) => key));
    const copies = Math.ceil(members / examples.filter(isUsual).length);
    const statements = examples.flatMap((example, place) =>
      copyExample(example, { place, keys, now }, { copies, days, keepsWhatIsOver }),
    );
    const tighten = await loosenTables(client);
    for (let first = 1; first <= copies; first += copiesAtOnce) {
      const last = Math.min(copies, first + copiesAtOnce - 1);
      await client.query('begin');
      for (const statement of statements) await client.query(statement, [first, last]);
      await client.query('commit');
      log(`${Math.round((100 * last) / copies)} % of the rows`);
    }
    if (!keepsWhatIsOver) await client.query(declineRenewals, [now]);
    const { rowCount } = await client.query(sealCopies);
    log(`${rowCount} events of the audit log sealed`);
    await tighten(log);
    await client.query('vacuum (analyze)');
    log('statistics');
  } finally {
    await client.end();
  }
}
