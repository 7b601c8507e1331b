import { sql, type Kysely } from 'kysely';

/** The job queue's tables are pg-boss's own. */
const queueSchema = 'pgboss';
const every = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

/**
 * What the server's user may do with a table, where that is not everything with its rows. Written only by migrations
 * and imports, or never changed once written.
 */
const narrower: Record<string, readonly string[]> = {
  audit_events: ['SELECT', 'INSERT'],
  audit_chain: ['SELECT', 'INSERT'],
  data_keys: ['SELECT', 'INSERT', 'UPDATE'],
  schema_migrations: ['SELECT'],
  schema_migrations_lock: ['SELECT'],
  brand_models: ['SELECT'],
  versions: ['SELECT'],
  postal_codes: ['SELECT'],
  loaded_files: ['SELECT'],
  catalogue_imports: ['SELECT'],
  // The owner runs what stands in its rows.
  'pgboss.bam': ['SELECT'],
  'pgboss.version': ['SELECT', 'UPDATE'],
};

const expectedOf = ({
  schema,
  name,
  kind,
}: Pick<Relation, 'schema' | 'name' | 'kind'>): readonly string[] => {
  if (kind === 'S') return ['SELECT', 'USAGE'];
  return narrower[schema === queueSchema ? `${schema}.${name}` : name] ?? every;
};

type Relation = {
  schema: string;
  name: string;
  kind: 'r' | 'p' | 'S';
  /** By itself or as a member of the owner; a superuser owns everything. */
  isOwn: boolean;
  rights: string[];
};

/** All tables and sequences of the product, and what `user` may do with each. */
async function readRelations<T>(db: Kysely<T>, user: string): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select nspname as schema, relname as name, relkind as kind, pg_has_role(${user}, relowner, 'MEMBER') as "isOwn",
      case relkind
        when 'S' then array(
          select one from unnest(array['SELECT', 'USAGE', 'UPDATE']) as one where has_sequence_privilege(${user}, pg_class.oid, one))
        else array(
          select one from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as one
          where has_table_privilege(${user}, pg_class.oid, one))
      end as rights
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in (current_schema(), ${queueSchema}) and relkind in ('r', 'p', 'S')
    order by nspname <> current_schema(), relname`.execute(db);
  return rows;
}

const lacking = (relation: Relation) =>
  expectedOf(relation).filter((right) => !relation.rights.includes(right));
const beyond = (relation: Relation) =>
  relation.rights.filter((right) => !expectedOf(relation).includes(right));

/**
 * Gives `user` what the server needs, and takes what is more: as the owner, and before a server starts. Nothing is
 * written if all is right. For a user who owns the tables there is nothing to give. Throws PostgreSQL's error 42704 if
 * there is no such user.
 */
export async function giveServerItsRights<T>(db: Kysely<T>, user: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(710029)`.execute(trx);
    const relations = await readRelations(trx, user);
    if (relations.some(({ isOwn }) => isOwn)) return;
    const role = sql.id(user);
    const { rows } = await sql<{ database: string; schema: string; isClosed: boolean; mayUse: boolean }>`
      select current_database() as database, current_schema() as schema,
        not has_database_privilege(${user}, current_database(), 'TEMP')
          and not has_schema_privilege(${user}, current_schema(), 'CREATE') as "isClosed",
        has_schema_privilege(${user}, current_schema(), 'USAGE')
          and has_schema_privilege(${user}, ${queueSchema}, 'USAGE') as "mayUse"`.execute(trx);
    const [place] = rows;
    if (place === undefined) return;
    if (!place.isClosed) {
      // A temporary table stands before the product's own of the same name, for as long as its connection lives.
      await sql`revoke create, temporary on database ${sql.id(place.database)} from public, ${role}`.execute(
        trx,
      );
      await sql`revoke create on schema ${sql.id(place.schema)} from public, ${role}`.execute(trx);
    }
    if (!place.mayUse) {
      await sql`grant usage on schema ${sql.id(place.schema)}, ${sql.id(queueSchema)} to ${role}`.execute(
        trx,
      );
    }
    for (const relation of relations) {
      const what = sql`${sql.raw(relation.kind === 'S' ? 'sequence' : 'table')} ${sql.id(relation.schema, relation.name)}`;
      const [more, less] = [lacking(relation), beyond(relation)];
      if (more.length > 0) await sql`grant ${sql.raw(more.join(', '))} on ${what} to ${role}`.execute(trx);
      if (less.length > 0) await sql`revoke ${sql.raw(less.join(', '))} on ${what} from ${role}`.execute(trx);
    }
  });
}

/**
 * What the user of this connection may do beyond what the server needs (trust.md, Production is never weak), and what
 * it lacks; each as words that follow 'it'.
 */
export async function findWrongRights<T>(db: Kysely<T>): Promise<{ excess: string[]; lacking: string[] }> {
  const { rows } = await sql<{ user: string; powers: string[] }>`
    select current_user as user, array_remove(array[
      case when rolsuper then 'is a superuser' end,
      case when rolcreaterole then 'may create roles' end,
      case when rolcreatedb then 'may create databases' end,
      case when rolreplication then 'may replicate' end,
      case when rolbypassrls then 'may bypass row security' end,
      case when has_database_privilege(current_database(), 'CREATE') then 'may create schemas' end,
      case when has_database_privilege(current_database(), 'TEMP') then 'may create temporary tables' end,
      case when has_schema_privilege(current_schema(), 'CREATE') then 'may create tables' end,
      case when pg_has_role('pg_execute_server_program', 'MEMBER') then 'may run programs' end,
      case when pg_has_role('pg_read_server_files', 'MEMBER') or pg_has_role('pg_write_server_files', 'MEMBER')
        then 'may reach files' end], null) as powers
    from pg_roles where rolname = current_user`.execute(db);
  const [{ user, powers } = { user: '', powers: [] }] = rows;
  if (powers.includes('is a superuser')) return { excess: ['is a superuser'], lacking: [] };
  const relations = await readRelations(db, user);
  const own = relations.filter(({ isOwn, kind }) => isOwn && kind !== 'S');
  if (own.length > 0) return { excess: [...powers, `owns tables (${own[0]?.name}, …)`], lacking: [] };
  const words = (rights: string[], { schema, name }: Relation) =>
    rights.length === 0 ? [] : [`${rights.join(', ')} ${schema === queueSchema ? `${schema}.` : ''}${name}`];
  return {
    excess: [...powers, ...relations.flatMap((one) => words(beyond(one), one)).map((one) => `may ${one}`)],
    lacking: relations.flatMap((one) => words(lacking(one), one)).map((one) => `may not ${one}`),
  };
}

/** Its queues are checked when it starts: workflows/engine/queue.ts. */
export async function isQueuePrepared<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from pg_namespace where nspname = ${queueSchema}) as "isThere"`.execute(db);
  return rows[0]?.isThere === true;
}
