import pg from 'pg';

type NamedStatement = { name: string; text: string; values: unknown[] };

/** What PostgreSQL says of a statement's rows, and what pg makes of it to read them. */
type Description = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };

type Connection = { describe: (what: unknown) => void };

type Callback = (error: Error | null | undefined, result: pg.QueryResult) => void;

/** pg's own, with what its types leave out. */
const Query = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  callback: Callback,
) => pg.Submittable & {
  name: string;
  _result: Description;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};

const descriptionsOf = new WeakMap<Connection, Map<string, Description>>();

/**
 * Asks for the description of its rows only at a statement's first execution on a connection: to write and to read the
 * names and types of some forty columns costs both sides about as much as the row itself. It holds as long as the
 * connection: the statements name their columns, and PostgreSQL refuses a prepared one whose columns have changed type.
 * A pooler that prepares it afresh elsewhere refuses nothing, so no migration may change the type of a column: it adds
 * another.
 */
class NamedQuery extends Query {
  private isDescribed = false;

  constructor({ name, text, values }: NamedStatement, callback: Callback) {
    super(text, values, callback);
    this.name = name;
  }

  override prepare(connection: Connection): void {
    const known = descriptionsOf.get(connection)?.get(this.name);
    if (known === undefined) {
      super.prepare(connection);
      return;
    }
    this.isDescribed = true;
    Object.assign(this._result, known);
    this._accumulateRows = true;
    const { describe } = connection;
    connection.describe = () => undefined;
    try {
      super.prepare(connection);
    } finally {
      connection.describe = describe;
    }
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    if (this.isDescribed) return;
    const descriptions = descriptionsOf.get(connection) ?? new Map<string, Description>();
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    descriptionsOf.set(
      connection,
      descriptions.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject }),
    );
  }
}

/** Executes a statement under its name; `submit` hands it to the connection. */
export async function executeNamed(
  submit: (query: pg.Submittable) => unknown,
  statement: NamedStatement,
): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      submit(new NamedQuery(statement, (error, result) => (error ? reject(error) : resolve(result))));
    });
  } catch (error) {
    // One that leads back to the caller, as pg gives those that it makes promises for.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
