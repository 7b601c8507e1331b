import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { quote } from './describe-database.ts';
import type { Table } from './format.ts';

export type RowLoader = {
  write: (table: Table, bytes: AsyncIterable<Buffer>) => Promise<void>;
  /** Finishes and returns the number of rows per table. */
  end: () => Promise<Map<string, number>>;
  /** After a failure: until an open COPY has ended, the connection accepts nothing else, not even a rollback. */
  abort: () => Promise<void>;
};

/** Loads one table after the other, each with a single COPY however many pieces it comes in. */
export function createRowLoader(
  client: pg.Client,
  onTable?: (name: string, rows: number) => void,
): RowLoader {
  const counts = new Map<string, number>();
  let open:
    | { name: string; stream: ReturnType<typeof copyFrom>; done: Promise<void>; hasFailed: () => boolean }
    | undefined;

  const close = async () => {
    if (open === undefined) return;
    const { name, stream, done } = open;
    open = undefined;
    stream.end();
    await done;
    counts.set(name, stream.rowCount);
    onTable?.(name, stream.rowCount);
  };

  const begin = async ({ name, columns }: Table) => {
    await close();
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const stream = client.query(copyFrom(`copy ${quote(name)} (${list}) from stdin`));
    const done = finished(stream);
    let failed = false;
    // The failure is also reported by the next write or by the end.
    done.catch(() => (failed = true));
    open = { name, stream, done, hasFailed: () => failed };
    return open;
  };

  return {
    write: async (table, bytes) => {
      const { stream, done } = open?.name === table.name ? open : await begin(table);
      for await (const chunk of bytes) {
        if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
      }
    },
    end: async () => {
      await close();
      return counts;
    },
    abort: async () => {
      // A COPY that failed by itself has already ended.
      if (open === undefined || open.hasFailed()) return;
      open.stream.destroy();
      await open.done.catch(() => undefined);
    },
  };
}
