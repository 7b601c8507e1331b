import * as z from 'zod/mini';

/*
 * A backup is a tar compressed with zstd, so that it can be read without the product: `backup.json`, then
 * `tables/{table}/{piece}` (text as written by COPY, in pieces because tar needs the size before the bytes),
 * `documents/{key}`, and finally `summary.json`, without which the file is incomplete.
 */

/** Increased when today's program could no longer read the file. */
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
  /** As text, because they may exceed a JavaScript number. */
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  documents: z.object({ files: count, ...tally.shape }),
});

export type Header = z.infer<typeof headerSchema>;
export type Summary = z.infer<typeof summarySchema>;
export type Table = Header['tables'][number];
export type Sequence = Summary['sequences'][number];

export const headerName = 'backup.json';
export const summaryName = 'summary.json';

/** The keys that the document store accepts, except those of unfinished documents. */
export function isDocumentKey(key: string): boolean {
  return (
    /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/.test(key) &&
    !/\.[0-9a-f-]{36}\.part$/.test(key)
  );
}
