import * as z from 'zod/mini';

/**
 * A row that no release can have written: a bug, not a user's mistake. Reading stops there and the log names the place,
 * never the value, because rows hold personal data.
 */
export class StoredDataError extends Error {
  constructor(column: string, row: string | number, wrong: string) {
    super(`${column} of ${row} cannot be read: ${wrong}`);
    this.name = 'StoredDataError';
  }
}

/** For a column that is null only until some step fills it, read after that step. */
export function requireStored<T>(value: T | null, column: string, row: string): T {
  if (value === null) throw new StoredDataError(column, row, 'empty');
  return value;
}

export type StoredJson<T> = {
  write: (value: T) => string;
  /** `row` is its id, for whoever has to inspect a row that cannot be read. */
  read: (stored: unknown, row: string | number) => T;
};

/** Stored beside the data under a key that no shape uses. Rows without it are version 1. */
const versioned = z.looseObject({ $version: z._default(z.literal(1), 1) });

/**
 * A JSON column, whose rows outlive the release that wrote them: each carries the version of its shape and is read
 * through the schema. When a shape changes, new rows get the next version and `read` upgrades the earlier ones.
 */
export function storedJson<T extends object>(column: string, schema: z.ZodMiniType<T>): StoredJson<T> {
  const parse = <U>(part: z.ZodMiniType<U>, value: unknown, row: string | number): U => {
    const parsed = z.safeParse(part, value);
    if (parsed.success) return parsed.data;
    const wrong = parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`.trim());
    throw new StoredDataError(column, row, wrong.join(', '));
  };
  return {
    write: (value) => JSON.stringify({ ...value, $version: 1 }),
    read: (stored, row) => {
      const { $version: _version, ...value } = parse(versioned, stored, row);
      return parse(schema, value, row);
    },
  };
}
