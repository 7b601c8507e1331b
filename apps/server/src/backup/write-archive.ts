import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { createTally } from './tally.ts';

const pieceBytes = 1024 * 1024;

export type ArchiveWriter = {
  json: (name: string, value: object) => Promise<void>;
  rows: (table: string, chunks: AsyncIterable<Buffer>) => Promise<{ bytes: number; sha256: string }>;
  /** Must yield exactly `size` bytes. */
  document: (key: string, size: number, chunks: AsyncIterable<Buffer>) => Promise<void>;
};

/** What is done to the compressed bytes, such as encrypting them. */
export type Seal = (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

const asIs: Seal = (chunks) => chunks;

/** Holds only one piece in memory, however much passes through. */
export async function writeArchive(
  to: Writable,
  { mtime, seal = asIs }: { mtime: Date; seal?: Seal | undefined },
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const tar = pack();
  // With the checksum any damage becomes an error when the file is unpacked.
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const stop = new AbortController();
  const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
  const written = pipeline(chunksOf(tar), compress, seal, to, { signal: stop.signal }).then(
    () => undefined,
    (error: unknown) => {
      // Unblocks a writer that is waiting for its next piece.
      tar.destroy();
      return asError(error);
    },
  );
  const filled = fill(createWriter(tar, mtime)).then(
    () => {
      tar.finalize();
      return undefined;
    },
    (error: unknown) => {
      stop.abort();
      tar.destroy();
      return asError(error);
    },
  );
  const [writing, filling] = await Promise.all([written, filled]);
  // Each failure causes the other: prefer the system's error, otherwise that of the contents.
  const cause = writing !== undefined && 'syscall' in writing ? writing : (filling ?? writing);
  if (cause !== undefined) throw cause;
}

async function* chunksOf(tar: Pack): AsyncGenerator<Buffer> {
  yield* tar as AsyncIterable<Buffer>;
}

function createWriter(tar: Pack, mtime: Date): ArchiveWriter {
  const head = (name: string, size: number) => ({ name, size, mode: 0o600, mtime });

  const whole = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const entry = tar.entry(head(name, bytes.length), bytes, (error) =>
        error ? reject(error) : resolve(),
      );
      entry.on('error', reject);
    });

  return {
    json: (name, value) => whole(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`)),
    rows: async (table, chunks) => {
      const tally = createTally();
      let held: Buffer[] = [];
      let size = 0;
      let piece = 0;
      const flush = async () => {
        piece += 1;
        const bytes = Buffer.concat(held);
        held = [];
        size = 0;
        await whole(`tables/${table}/${String(piece).padStart(6, '0')}`, bytes);
      };
      for await (const chunk of chunks) {
        tally.add(chunk);
        held.push(chunk);
        size += chunk.length;
        if (size >= pieceBytes) await flush();
      }
      if (size > 0) await flush();
      return tally.end();
    },
    document: async (key, size, chunks) => {
      const entry = tar.entry(head(`documents/${key}`, size));
      const closed = once(entry, 'close');
      for await (const chunk of chunks) {
        if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), closed]);
      }
      entry.end(null);
      await closed;
    },
  };
}
