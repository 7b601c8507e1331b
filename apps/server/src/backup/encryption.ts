import { open, readFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-error.ts';

/** The first line of every such file (age-encryption.org/v1); what is not encrypted begins as zstd does. */
const firstLine = 'age-encryption.org/v1\n';

type Bytes = AsyncIterable<Uint8Array>;

/** Only the keys of these recipients (age1…) read what comes out. Nothing is held but one piece of 64 KiB. */
export function encryptFor(recipients: readonly string[]): (chunks: Bytes) => Bytes {
  return async function* encrypted(chunks) {
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    yield* (await encrypter.encrypt(asWeb(Readable.from(chunks)))) as Bytes;
  };
}

/** A file's bytes, decrypted if need be. Its end is authenticated, too: of a cut file the last piece is an error. */
export async function openBackup(file: string, identities: readonly string[]): Promise<Bytes> {
  const isEncrypted = (await beginningOf(file)) === firstLine;
  if (!isEncrypted) return createReadStream(file);
  if (identities.length === 0) {
    throw new BackupError(`${file} is encrypted: give the file with its key, --identity FILE.`);
  }
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const encrypted = createReadStream(file);
  try {
    return (await decrypter.decrypt(asWeb(encrypted))) as Bytes;
  } catch (error) {
    encrypted.destroy();
    if ((error as Error).message.startsWith('no identity matched')) {
      throw new BackupError(`${file} was encrypted for another key than that of --identity.`);
    }
    throw error;
  }
}

/** The keys in a file as `age-keygen` and `npm run backup:keys` write it: a line each, and comments. */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupError(`${file} cannot be read.`);
  });
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const isKey = (line: string) => line.startsWith('AGE-SECRET-KEY-');
  if (lines.length === 0 || !lines.every(isKey)) {
    throw new BackupError(`${file} holds no key of a backup (AGE-SECRET-KEY-…).`);
  }
  return lines;
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
    return buffer.subarray(0, bytesRead).toString('latin1');
  } finally {
    await handle.close();
  }
}

function asWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}
