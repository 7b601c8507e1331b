import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import type { DB } from './types.ts';

const waiting = new WeakMap<DatabaseConnection, (() => void)[]>();

/** Calls it once the transaction, of a database of `createDatabase`, is committed; never if it is not. It must not throw. */
export async function afterCommit(trx: Transaction<DB>, action: () => void): Promise<void> {
  await trx.getExecutor().provideConnection(async (connection) => {
    waiting.set(connection, [...(waiting.get(connection) ?? []), action]);
  });
}

class NoticingDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    waiting.delete(connection);
    await super.beginTransaction(connection, settings);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    const actions = waiting.get(connection) ?? [];
    waiting.delete(connection);
    for (const action of actions) action();
  }
}

/** PostgreSQL, with `afterCommit`. */
export class Postgres extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new NoticingDriver(this.#config);
  }
}
