import type { Writable } from 'node:stream';
import pg from 'pg';
import { isAway } from './is-away.ts';
import { executeNamed } from './named-query.ts';

export type Sent = {
  name: string;
  text: string;
  values: unknown[];
  /** It locks nothing, and waits for neither a transaction nor its own commit: others may be sent behind it. */
  isRead: boolean;
};

export type Send = (statement: Sent) => Promise<pg.QueryResult>;

type Line = {
  opening: Promise<pg.PoolClient>;
  client: pg.PoolClient | undefined;
  inFlight: number;
  isBroken: boolean;
};

type Query = (
  this: pg.PoolClient,
  query: { text: string; values: unknown[] } | pg.Submittable,
) => Promise<pg.QueryResult>;

/** Past what the pool's clients do around transactions (client.ts). */
const { prototype } = pg.Client as unknown as { prototype: { query: Query } };

/** What the rest of this turn of the event loop writes to the connection goes out together. */
function writeOnce(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  setImmediate(() => stream.uncork());
}

/**
 * Sends single statements on the pool's connections. Reads share at most two of them: each is sent behind the others
 * without waiting for their answers, and all that one turn of the event loop brings go out in one write. To hand each
 * to a connection of its own costs more, in the program and in PostgreSQL, than to execute it. A statement that waits,
 * for a lock or for its own commit, gets its own, since it would hold up all behind it.
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
        closeIfIdle();
      },
      () => lines.delete(line),
    );
    return line;
  }

  /** To be opened can take long while transactions hold the pool: then on the first that was begun, if none is open. */
  function leastBusy(): Line {
    const isOpen = ({ client }: Line) => client !== undefined;
    const [first = open()] = lines;
    const [found = first] = [...lines].filter(isOpen).toSorted((one, other) => one.inFlight - other.inFlight);
    // For those to come.
    if (found.inFlight > 0 && lines.size < mostLines) open();
    return found;
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
    if (line.isBroken) {
      lines.delete(line);
      if (line.inFlight === 0) client.release(true);
    }
    closeIfIdle();
  }

  /** The pool has them back when none is in use. */
  function closeIfIdle(): void {
    for (const { inFlight } of lines) if (inFlight > 0) return;
    for (const line of lines) {
      if (line.client === undefined) continue;
      lines.delete(line);
      line.client.release();
    }
  }

  const query = (client: pg.PoolClient, { name, text, values }: Sent): Promise<pg.QueryResult> =>
    prepares
      ? executeNamed((named) => prototype.query.call(client, named), { name, text, values })
      : prototype.query.call(client, { text, values });

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

  return (statement) => (statement.isRead ? sendShared : sendAlone)(statement);
}
