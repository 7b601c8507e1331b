import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-error.ts';

/** Beside the file, so that the file stays what `age` and `zstd` read. */
export const signatureOf = (file: string): string => `${file}.sig`;

/** Anybody can encrypt for a public key: the signature (Ed25519 of the file's SHA-512) says who did. */
export async function signFile(file: string, key: KeyObject): Promise<void> {
  const signature = sign(null, await digestOf(file), key);
  await writeFile(signatureOf(file), `${signature.toString('base64')}\n`, { mode: 0o600 });
}

/** Throws unless the file is, to the byte, what the signer's server wrote. */
export async function requireSigned(file: string, signer: KeyObject): Promise<void> {
  const text = await readFile(signatureOf(file), 'utf8').catch(() => {
    throw new BackupError(`${signatureOf(file)} cannot be read: the backup's signature belongs beside it.`);
  });
  if (!verify(null, await digestOf(file), signer, Buffer.from(text, 'base64'))) {
    throw new BackupError(`${file} is not what the signer wrote: it was changed, or made by somebody else.`);
  }
}

/** The private key of BACKUP_SIGNING_KEY, or the public one of --signer; PEM. */
export async function readSigningKey(file: string, kind: 'private' | 'public'): Promise<KeyObject> {
  const pem = await readFile(file, 'utf8').catch(() => {
    throw new BackupError(`${file} cannot be read.`);
  });
  try {
    return kind === 'private' ? createPrivateKey(pem) : createPublicKey(pem);
  } catch {
    throw new BackupError(`${file} holds no ${kind} key (PEM).`);
  }
}

async function digestOf(file: string): Promise<Buffer> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest();
}
