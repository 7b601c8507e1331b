import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SelectQueryNode,
  Transaction,
  sql,
  type AliasableExpression,
  type Compilable,
  type CompiledQuery,
  type Dialect,
  type Expression,
  type OperationNode,
  type QueryResult,
  type Selectable,
} from 'kysely';
import type pg from 'pg';
import type { Send } from './sender.ts';
import type { DB } from './types.ts';

/** Stands for a value in a statement that is built only once. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type Slots<Values> = { [Name in keyof Values]: Expression<Values[Name]> };

export type Statement<Values, Row> = {
  all: (db: Kysely<DB>, values: Values) => Promise<Row[]>;
  first: (db: Kysely<DB>, values: Values) => Promise<Row | undefined>;
  /** How many rows it changed. */
  run: (db: Kysely<DB>, values: Values) => Promise<number>;
  /** To be sent with others: see `together`. */
  of: (values: Values) => CompiledQuery<Row>;
};

/** A write whose result nobody needs: in a transaction it is sent with the next statement, or with the commit. */
export type Write<Values> = (db: Kysely<DB>, values: Values) => Promise<void>;

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

const builder = new Kysely<DB>({ dialect });

const slots: Record<string, Expression<unknown>> = new Proxy(
  {},
  { get: (_target, name) => sql`${new Slot(String(name))}` },
);

const senders = new WeakMap<Kysely<DB>, Send>();

/** From now on statements of the fixed list on this database, except in its transactions, are sent that way. */
export function setSender(db: Kysely<DB>, send: Send): void {
  senders.set(db, send);
}

/** The texts of all statements, with the names under which connections prepare them. */
const names = new Map<string, string>();
const unanswered = new Set<string>();
const givenNames = new Set<string>();

/** Adds a statement that is not built here; if the name has been given to another text, it stays unprepared. */
export function nameStatement(name: string, text: string): void {
  if (givenNames.has(name)) return;
  givenNames.add(name);
  names.set(text, name);
}

/** The same for a write whose result nobody needs. */
export function nameWrite(name: string, text: string): void {
  nameStatement(name, text);
  unanswered.add(text);
}

/** The name under which a statement is to be prepared; undefined for any that is not one of the fixed list. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

export function isUnanswered(text: string): boolean {
  return unanswered.has(text);
}

/** The same statement with one parameter for each slot, however often it stands in it. */
function withEachSlotOnce<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters: unknown[] = [];
  const places = query.parameters.map((one) => {
    const isSame = (other: unknown) =>
      one instanceof Slot && other instanceof Slot && other.name === one.name;
    const known = parameters.findIndex(isSame);
    return known === -1 ? parameters.push(one) : known + 1;
  });
  const text = query.sql.replaceAll(/\$(\d+)/g, (_parameter, place) => `$${places[Number(place) - 1]}`);
  return { ...query, sql: text, parameters };
}

/**
 * A statement of a hot path: built once, and planned once on each connection instead of at every call (planning the
 * nine tables of the application's record took 25 times as long as reading them). Its text must not depend on the
 * values, so that the list stays fixed; it names its columns, because a prepared `select *` fails once a column is
 * added.
 */
export function statement<Values extends object, Row>(
  name: string,
  build: (db: Kysely<DB>, given: Slots<Values>) => Compilable<Row>,
): Statement<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined;
  const compile = () => {
    const query = withEachSlotOnce(build(builder, slots as Slots<Values>).compile());
    if (givenNames.has(name) || names.has(query.sql)) throw new Error(`There is a statement like ${name}`);
    nameStatement(name, query.sql);
    return query;
  };
  const of = (values: Values): CompiledQuery<Row> => {
    compiled ??= compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? values[value.name as keyof Values] : value,
    );
    return { ...compiled, parameters };
  };
  const send = async (db: Kysely<DB>, values: Values): Promise<QueryResult<Row> | pg.QueryResult> => {
    const query = of(values);
    const sendSingle = senders.get(db);
    if (sendSingle === undefined) return await db.executeQuery(query);
    const { sql: text, parameters } = query;
    const given = { name, text, values: parameters as unknown[] };
    return await sendSingle({ ...given, isRead: isRead(query.query) });
  };
  return {
    of,
    all: async (db, values) => (await send(db, values)).rows,
    first: async (db, values) => (await send(db, values)).rows[0],
    run: async (db, values) => {
      const result = await send(db, values);
      return 'rowCount' in result ? (result.rowCount ?? 0) : Number(result.numAffectedRows ?? 0);
    },
  };
}

/** It waits for no transaction: no lock, no function that takes one. Nothing in the fixed list hides one in a subquery. */
function isRead(query: OperationNode): boolean {
  if (!SelectQueryNode.is(query) || query.endModifiers !== undefined) return false;
  return query.with === undefined || query.with.expressions.every(({ expression }) => isRead(expression));
}

/** Like `statement`, for a write whose result nobody needs. */
export function write<Values extends object>(
  name: string,
  build: (db: Kysely<DB>, given: Slots<Values>) => Compilable,
): Write<Values> {
  const one = statement<Values, unknown>(name, build);
  return async (db, values) => {
    unanswered.add(one.of(values).sql);
    await one.run(db, values);
  };
}

const variants = new Map<string, number>();

/** A query that is built anew each time, whose text has only a few variants: each is prepared under a name of its own. */
export function prepared<Row>(name: string, query: Compilable<Row>): CompiledQuery<Row> {
  const compiled = query.compile();
  if (!names.has(compiled.sql)) {
    const variant = (variants.get(name) ?? 0) + 1;
    variants.set(name, variant);
    nameStatement(`${name} ${variant}`, compiled.sql);
  }
  return compiled;
}

/** Whose it is. */
type ApplicationRow = {
  id: string;
  memberId: string | null;
  visitorFamilyId: string | null;
} & Pick<Selectable<DB['applications']>, 'stage' | 'status'>;

/**
 * What a call reads of the application that it is about, in the very statement that looks up its session: at most one
 * row, with column names unlike the session's.
 */
export type EarlyRead<Found, Row extends ApplicationRow = ApplicationRow> = {
  name: string;
  select: (db: Kysely<DB>, applicationId: Expression<string | null>) => AliasableExpression<Row>;
  found(row: Row): Found;
};

/** Values that belong to the statement's text, so that a partial index named by them is found. */
export function literals<Value extends string>(values: readonly Value[]): Expression<Value>[] {
  return values.map((value) => sql.lit(value));
}

/** Sends statements in one round trip; the database executes them one after the other. */
export async function together<Rows extends unknown[]>(
  db: Kysely<DB>,
  ...queries: { [Place in keyof Rows]: CompiledQuery<Rows[Place]> }
): Promise<{ [Place in keyof Rows]: Rows[Place][] }> {
  const results = await db
    .getExecutor()
    .provideConnection((connection) => Promise.all(queries.map((query) => connection.executeQuery(query))));
  return results.map(({ rows }) => rows) as { [Place in keyof Rows]: Rows[Place][] };
}

/**
 * What `work` asks at once goes out in one round trip, and is executed in the order asked: otherwise a transaction sends
 * nothing before the answer to what it sent last. It must ask the transaction that it is given: the other one waits until
 * it is done.
 */
export async function atOnce<Result>(
  trx: Transaction<DB>,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  const executor = trx.getExecutor();
  return await executor.provideConnection((connection) => {
    const direct = executor.withConnectionProvider({ provideConnection: (use) => use(connection) });
    const driver = new DummyDriver();
    return work(new Transaction<DB>({ config: { dialect }, dialect, driver, executor: direct }));
  });
}
