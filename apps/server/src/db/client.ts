import type { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { executeNamed, type Statement } from './named-query.ts';
import { isUnanswered, nameStatement, preparedName } from './statement.ts';

type Send = (text: unknown, values?: unknown[], ...more: unknown[]) => Promise<pg.QueryResult>;

/** Not by name: one that the database did not know would leave what is sent behind it in no transaction. */
const begin: Statement = { name: '', text: 'begin', values: [] };
nameStatement('commit', 'commit');

const isOfAbortedTransaction = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '25P02';

const unanswered = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * The connections of the server's calls. They send the statements of the fixed list under their names, so that each is
 * planned once; and they save round trips in transactions: `begin` and writes whose result nobody waits for are sent
 * together with the next statement, or with the commit. The database executes them in their order, and one that fails
 * makes the statement fail that it was sent with. A transaction of nothing but such writes has neither `begin` nor
 * `commit`: what is sent together is one.
 */
export function createClientClass({ prepares }: { prepares: boolean }): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = this.query.bind(this) as Send;
      let inTransaction = false;
      /** The first of the transaction; what is sent behind it only fails because of it. */
      let failure: unknown;
      (this as unknown as { connection: EventEmitter }).connection.on('errorMessage', (error) => {
        failure ??= error;
      });
      let waiting: Statement[] = [];

      const statementOf = (text: string, values: unknown[] = []): Statement => ({
        name: (prepares ? preparedName(text) : undefined) ?? '',
        text,
        values,
      });

      /** Until what follows from the answer that has come is done: it may ask more than one thing. */
      const writeOnce = () => {
        const { stream } = (this as unknown as { connection: { stream: Writable } }).connection;
        stream.cork();
        process.nextTick(() => stream.uncork());
      };

      const sendBehind = async (before: Statement[], ...call: Parameters<Send>): Promise<pg.QueryResult> => {
        const [text, values] = call;
        const isListed = typeof text === 'string' && preparedName(text) !== undefined;
        if (before.length === 0 && !(prepares && isListed)) return await send(...call);
        if (typeof text === 'string' && (isListed || (values ?? []).length > 0))
          return await executeNamed(send, ...before, statementOf(text, values));
        // It may be more than one statement, which PostgreSQL takes alone only.
        const [, answer] = await Promise.all([executeNamed(send, ...before), send(...call)]);
        return answer;
      };

      const query: Send = async (text, values, ...more) => {
        if (text === 'begin') failure = undefined;
        if (text === 'begin' || (inTransaction && typeof text === 'string' && isUnanswered(text))) {
          inTransaction = true;
          waiting.push(text === 'begin' ? begin : statementOf(text, values));
          return unanswered;
        }
        const isEnd = text === 'commit' || text === 'rollback';
        if (inTransaction || isEnd) writeOnce();
        if (isEnd) inTransaction = false;
        const before = waiting;
        waiting = [];
        const [first, ...writes] = before;
        // The database has heard nothing of the transaction.
        const isUnheard = first === begin;
        try {
          if (text === 'rollback') return isUnheard ? unanswered : await send(text);
          if (text !== 'commit' || !isUnheard) return await sendBehind(before, text, values, ...more);
          return writes.length === 0 ? unanswered : await executeNamed(send, ...writes);
        } catch (error) {
          throw isOfAbortedTransaction(error) ? (failure ?? error) : error;
        }
      };
      this.query = query as typeof this.query;
    }
  };
}
