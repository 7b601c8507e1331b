import { open, type FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { WrongFile } from './wrong-file.ts';

export type OpenedFile = {
  chunks: AsyncIterable<Buffer>;
  /** The fraction of the file read so far, from 0 to 1. */
  part: () => number;
};

/** A file as a stream, unpacked if it is gzipped, whatever its name. */
export async function openFile(path: string): Promise<OpenedFile> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path);
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    const isPacked = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
    let read = 0;
    const bytes = handle.createReadStream({ start: 0, highWaterMark: 256 * 1024 });
    async function* counted() {
      for await (const chunk of bytes) {
        read += (chunk as Buffer).length;
        yield chunk as Buffer;
      }
    }
    return {
      chunks: isPacked ? unpacked(counted()) : counted(),
      part: () => (size === 0 ? 1 : Math.min(1, read / size)),
    };
  } catch (error) {
    await handle?.close();
    const { code, message } = error as NodeJS.ErrnoException;
    throw new WrongFile(`The file cannot be read (${code ?? message}): ${path}`);
  }
}

async function* unpacked(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // Errors along the way surface when its end is read.
  const stream = pipeline(Readable.from(packed), createGunzip(), () => undefined);
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    const isBroken = (error as NodeJS.ErrnoException).code?.startsWith('Z_') === true;
    throw isBroken ? new WrongFile('The file cannot be unpacked: it is damaged or truncated.') : error;
  }
}
