import * as z from 'zod/mini';

/**
 * A row that no release can have written so: a bug, never a person's doing. Whoever reads it stops there, and the log
 * names the place. Never the value: rows hold personal data.
 */
export class StoredDataError extends Error {
  constructor(column: string, row: string | number, wrong: string) {
    super(`${column} of ${row} cannot be read: ${wrong}`);
    this.name = 'StoredDataError';
  }
}

/** For a column that is empty only while what fills it has not happened yet, read where it has. */
export function requireStored<T>(value: T | null, column: string, row: string): T {
  if (value === null) throw new StoredDataError(column, row, 'empty');
  return value;
}

export type StoredJson<T> = {
  write: (value: T) => string;
  /** `row` is its id, for whoever has to look at one that cannot be read. */
  read: (stored: unknown, row: string | number) => T;
};

/** Beside the data, under a name that none of them uses. Rows of before it was written are of the first version. */
const versioned = z.looseObject({ $version: z._default(z.literal(1), 1) });

/**
 * A JSON column, whose rows outlive the release that wrote them: each says the version of its shape and is read
 * through the schema. When a shape changes, new rows get the next version, and `read` turns the earlier ones into it.
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
