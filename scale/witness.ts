import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from './start-program.ts';
import { queryAt } from './postgres.ts';

export type Witness = { end: () => Promise<{ acknowledged: number; lost: number }> };

/** Writes one row after the other into a database of its own and remembers each that was acknowledged. */
export async function startWitness(url: string): Promise<Witness> {
  await queryAt(url, 'create table witness (number integer primary key)');
  const acknowledged: number[] = [];
  const state = { isOver: false };
  let client: pg.Client | undefined;
  const write = async (number: number) => {
    if (client === undefined) {
      client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 5000 });
      client.on('error', () => undefined);
      await client.connect();
    }
    await client.query('insert into witness values ($1)', [number]);
    acknowledged.push(number);
  };
  const running = (async () => {
    for (let number = 0; !state.isOver; number += 1) {
      await write(number).catch(() => {
        void client?.end().catch(() => undefined);
        client = undefined;
      });
      await sleep(10);
    }
    await client?.end().catch(() => undefined);
  })();
  return {
    end: async () => {
      state.isOver = true;
      await running;
      const rows = await waitFor('the rows', () =>
        queryAt<{ number: number }>(url, 'select number from witness'),
      );
      const stored = new Set(rows.map(({ number }) => number));
      return {
        acknowledged: acknowledged.length,
        lost: acknowledged.filter((number) => !stored.has(number)).length,
      };
    },
  };
}
