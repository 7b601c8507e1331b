import type { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { executeNamed } from './named-query.ts';
import { isUnanswered, preparedName } from './statement.ts';

type Send = (text: unknown, values?: unknown[], ...more: unknown[]) => Promise<pg.QueryResult>;

const isOfAbortedTransaction = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '25P02';

const unanswered = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * The connections of the server's calls. They send the statements of the fixed list under their names, so that each is
 * planned once; and they save round trips in transactions: `begin` and writes whose result nobody waits for are sent
 * together with the next statement, or with the commit. The database executes them in their order, and one that fails
 * makes the statement fail that it was sent with.
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
      let waiting: { isBegin: boolean; send: () => Promise<pg.QueryResult> }[] = [];

      const sendNamed: Send = (text, values, ...more) => {
        if (!prepares || typeof text !== 'string') return send(text, values, ...more);
        const name = preparedName(text);
        return name === undefined
          ? send(text, values, ...more)
          : executeNamed(send, { name, text, values: values ?? [] });
      };

      /** Until what follows from the answer that has come is done: it may ask more than one thing. */
      const writeOnce = () => {
        const { stream } = (this as unknown as { connection: { stream: Writable } }).connection;
        stream.cork();
        process.nextTick(() => stream.uncork());
      };

      const sendTogether: Send = async (...call) => {
        const before = waiting;
        waiting = [];
        const results = await Promise.all([...before.map((one) => one.send()), sendNamed(...call)]);
        return results.at(-1) ?? unanswered;
      };

      const query: Send = async (text, values, ...more) => {
        const isBegin = text === 'begin';
        const isEnd = text === 'commit' || text === 'rollback';
        if (isBegin) failure = undefined;
        if (isBegin || (inTransaction && typeof text === 'string' && isUnanswered(text))) {
          inTransaction = true;
          waiting.push({ isBegin, send: () => sendNamed(text, values) });
          return unanswered;
        }
        if (isEnd) {
          inTransaction = false;
          const [first] = waiting;
          // The database has heard nothing of it.
          const isUnknown = first?.isBegin === true && (text === 'rollback' || waiting.length === 1);
          // Of a transaction that is taken back nothing needs to be written any more.
          if (text === 'rollback') waiting = [];
          if (isUnknown) {
            waiting = [];
            return { ...unanswered, command: text.toUpperCase() };
          }
        }
        if (inTransaction || isEnd) writeOnce();
        try {
          return await (waiting.length > 0 ? sendTogether : sendNamed)(text, values, ...more);
        } catch (error) {
          throw isOfAbortedTransaction(error) ? (failure ?? error) : error;
        }
      };
      this.query = query as typeof this.query;
    }
  };
}
