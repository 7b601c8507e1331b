import type { Writable } from 'node:stream';
import pg from 'pg';

/** Without a name, PostgreSQL plans it at each execution. */
export type Statement = { name: string; text: string; values: unknown[] };

/** What PostgreSQL says of a statement's rows, and what pg makes of it to read them. */
type Description = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };

type Connection = {
  describe: (what: unknown) => void;
  sync: () => void;
  submittedNamedStatements: Record<string, string>;
  stream: Writable;
};

type Callback = (error: Error | null | undefined, result: pg.QueryResult) => void;

/** pg's own, with what its types leave out. */
const Query = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  callback: Callback,
) => pg.Submittable & {
  name: string;
  text: string;
  values: unknown[];
  _result: Description;
  _accumulateRows: boolean;
  requiresPreparation(): boolean;
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
};

const descriptionsOf = new WeakMap<Connection, Map<string, Description>>();

const nothing = () => undefined;

/**
 * Asks for the description of its rows only at a statement's first execution on a connection: to write and to read the
 * names and types of some forty columns costs both sides about as much as the row itself. It holds as long as the
 * connection: the statements name their columns, and PostgreSQL refuses a prepared one whose columns have changed type.
 * A pooler that prepares it afresh elsewhere refuses nothing, so no migration may change the type of a column: it adds
 * another.
 *
 * Of several statements the last is answered. They end together (with one Sync), since PostgreSQL answers each end with
 * a packet of its own, and outside a transaction they are one: all are done, or none.
 */
class NamedQuery extends Query {
  private readonly statements: readonly Statement[];
  private readonly last: number;
  /** Which of them PostgreSQL answers next. */
  private at = 0;
  private isPreparing = false;
  private isDescribed = false;

  constructor(statements: readonly Statement[], callback: Callback) {
    super('', [], callback);
    this.statements = statements;
    this.last = statements.length - 1;
    this.be(0);
  }

  /** pg knows of one statement only: the one that it sends, and later the one that is answered. */
  private be(at: number): void {
    const { name, text, values } = this.statements[at] as Statement;
    this.at = at;
    this.name = name;
    this.text = text;
    this.values = values;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Connection): void {
    this.isPreparing = true;
    const { describe, sync } = connection;
    connection.describe = nothing;
    connection.sync = nothing;
    try {
      for (let at = 0; at < this.last; at += 1) {
        this.be(at);
        super.prepare(connection);
      }
      this.be(this.last);
      connection.sync = sync;
      const known = descriptionsOf.get(connection)?.get(this.name);
      if (known === undefined) {
        connection.describe = describe;
      } else {
        this.isDescribed = true;
        Object.assign(this._result, known);
        this._accumulateRows = true;
      }
      super.prepare(connection);
    } finally {
      connection.describe = describe;
      connection.sync = sync;
    }
    this.isPreparing = false;
    this.be(0);
  }

  override handleDataRow(message: unknown): void {
    if (this.at === this.last) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.at < this.last) {
      this.be(this.at + 1);
      return;
    }
    super.handleCommandComplete(message, connection);
    if (this.isDescribed || this.name === '') return;
    const descriptions = descriptionsOf.get(connection) ?? new Map<string, Description>();
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    descriptionsOf.set(
      connection,
      descriptions.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject }),
    );
  }

  override handleError(error: Error, connection: Connection): void {
    // Those behind the one that failed have not been prepared either.
    for (const { name } of this.statements.slice(this.at)) delete connection.submittedNamedStatements[name];
    // One of several has a value that cannot be sent; the others, which still wait to be written, must not be executed.
    if (this.isPreparing && this.last > 0) connection.stream.destroy();
    super.handleError(error, connection);
  }
}

/** Executes statements in one round trip, and answers what the last of them does; `submit` hands them to the connection. */
export async function executeNamed(
  submit: (query: pg.Submittable) => unknown,
  ...statements: Statement[]
): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      submit(new NamedQuery(statements, (error, result) => (error ? reject(error) : resolve(result))));
    });
  } catch (error) {
    // One that leads back to the caller, as pg gives those that it makes promises for.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
