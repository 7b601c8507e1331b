import * as z from 'zod/mini';

/*
 * A backup is a tar compressed with zstd, so that it can be read without the product: `backup.json`, then
 * `tables/{table}/{piece}` (text as COPY writes it, in pieces because a tar names a size before the bytes),
 * `documents/{key}`, and at the end `summary.json`. Without that the file is not whole.
 */

/** Another number where a program of today could not read it any more. */
export const format = 1;

const count = z.number().check(z.int(), z.gte(0));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const tally = z.object({ bytes: count, sha256 });

export const headerSchema = z.object({
  format: z.literal(format),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256 })).check(z.minLength(1)),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

export const summarySchema = z.object({
  tables: z.record(z.string(), z.object({ rows: count, ...tally.shape })),
  /** As text: they may be larger than a number holds. */
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  documents: z.object({ files: count, ...tally.shape }),
});

export type Header = z.infer<typeof headerSchema>;
export type Summary = z.infer<typeof summarySchema>;
export type Table = Header['tables'][number];
export type Sequence = Summary['sequences'][number];

export const headerName = 'backup.json';
export const summaryName = 'summary.json';

/** What the document store takes as a key, less what it has not finished writing. */
export function isDocumentKey(key: string): boolean {
  return (
    /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/.test(key) &&
    !/\.[0-9a-f-]{36}\.part$/.test(key)
  );
}
