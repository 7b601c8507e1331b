import type { Writable } from 'node:stream';
import pg from 'pg';
import { isAway } from './is-away.ts';

export type Sent = {
  name: string;
  text: string;
  values: unknown[];
  /** It waits for no transaction, so others may be sent behind it. */
  isUnhindered: boolean;
};

export type Send = (statement: Sent) => Promise<pg.QueryResult>;

type Line = {
  opening: Promise<pg.PoolClient>;
  client: pg.PoolClient | undefined;
  inFlight: number;
  isBroken: boolean;
};

/** Past what the pool's clients do around transactions (client.ts). */
const directly = pg.Client.prototype.query as unknown as (
  this: pg.PoolClient,
  query: { name?: string; text: string; values: unknown[] },
) => Promise<pg.QueryResult>;

/** What the rest of this turn of the event loop writes to the connection goes out together. */
function writeOnce(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  setImmediate(() => stream.uncork());
}

/**
 * Sends single statements on the pool's connections. Those that wait for nobody share at most two of them: each is sent
 * behind the others without waiting for their answers, and all that one turn of the event loop brings go out in one
 * write. To hand each to a connection of its own costs more, in the program and in PostgreSQL, than to execute it. A
 * statement that can wait for a transaction gets its own, since it would hold up all behind it.
 */
export function createSend(pool: pg.Pool, { prepares }: { prepares: boolean }): Send {
  // Most of them stay for transactions.
  const mostLines = Math.min(2, Math.ceil(pool.options.max / 4));
  const lines = new Set<Line>();
  let ofThisTurn: Line | undefined;

  function open(): Line {
    const line: Line = { opening: pool.connect(), client: undefined, inFlight: 0, isBroken: false };
    lines.add(line);
    line.opening.then(
      (client) => {
        line.client = client;
        writeOnce(client);
      },
      () => lines.delete(line),
    );
    return line;
  }

  function leastBusy(): Line {
    let found: Line | undefined;
    for (const line of lines) if (found === undefined || line.inFlight < found.inFlight) found = line;
    return found === undefined || (found.inFlight > 0 && lines.size < mostLines) ? open() : found;
  }

  function lineOfThisTurn(): Line {
    if (ofThisTurn !== undefined && lines.has(ofThisTurn)) return ofThisTurn;
    ofThisTurn = leastBusy();
    setImmediate(() => (ofThisTurn = undefined));
    if (ofThisTurn.client !== undefined) writeOnce(ofThisTurn.client);
    return ofThisTurn;
  }

  function leave(line: Line, client: pg.PoolClient): void {
    line.inFlight -= 1;
    if (line.isBroken) lines.delete(line);
    if (line.inFlight > 0) return;
    lines.delete(line);
    client.release(line.isBroken);
  }

  const query = (client: pg.PoolClient, { name, text, values }: Sent): Promise<pg.QueryResult> =>
    directly.call(client, prepares ? { name, text, values } : { text, values });

  async function sendShared(statement: Sent): Promise<pg.QueryResult> {
    const line = lineOfThisTurn();
    line.inFlight += 1;
    const client = line.client ?? (await line.opening);
    try {
      return await query(client, statement);
    } catch (error) {
      line.isBroken ||= isAway(error);
      throw error;
    } finally {
      leave(line, client);
    }
  }

  async function sendAlone(statement: Sent): Promise<pg.QueryResult> {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await query(client, statement);
    } catch (error) {
      isBroken = isAway(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  return (statement) => (statement.isUnhindered ? sendShared : sendAlone)(statement);
}
