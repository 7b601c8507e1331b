import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { DAY } from '@socio/domain/spans';

/** Old tokens and counts were made with SECRET itself; what they are for lasts a year at most. */
const readableFor = 365 * DAY;

/** Keys the hashes of codes, counts, links and seals. None of it changes with SECRET (trust.md, Production is never weak). */
export type DataKeys = {
  /** HMAC-SHA256 with the key of now. */
  mac: (text: string) => Buffer;
  /** With each key under which something may still be good, that of now first. */
  macs: (text: string) => Buffer[];
  /** With the first key of all, so that no count ever starts over. */
  countMac: (text: string) => Buffer;
  /** What the database keeps of a random token; useless to whoever reads it there. */
  hashToken: (token: string) => Buffer;
  /** In all forms in which it may be kept, the usual one first. */
  tokenHashes: (token: string) => [Buffer, ...Buffer[]];
  /** Seals the audit log from now on; which one it is stands beside what it sealed. */
  sealingKey: () => SealingKey;
  /** The one with that id; undefined if it was lost with SECRET. */
  findSealingKey: (id: number) => SealingKey | undefined;
};

export type SealingKey = { id: number; key: KeyObject };

export type DataKey = {
  id: number;
  bytes: Buffer;
  usedFrom: Date;
  /** The SECRET of an installation from before there were data keys, which hashed its tokens too. */
  isSecret: boolean;
};

/** `keys`, at least one, are ordered by when they are used from. */
export function createDataKeys(given: readonly [DataKey, ...DataKey[]], clock: () => Date): DataKeys {
  // Node takes a key from bytes anew at each use, which makes hashing four times as slow.
  const opened = (key: DataKey) => ({ ...key, secret: createSecretKey(key.bytes) });
  const first = opened(given[0]);
  const keys = [first, ...given.slice(1).map(opened)];
  type Opened = typeof first;
  const macOf = ({ secret }: Opened, text: string) => createHmac('sha256', secret).update(text).digest();
  const sealingOf = (key: Opened): SealingKey => ({
    id: key.id,
    key: createSecretKey(macOf(key, 'audit chain')),
  });
  const sealing = keys.map(sealingOf);
  const tokenHashOf = (key: Opened, token: string) =>
    key.isSecret ? macOf(key, token) : hash('sha256', token, 'buffer');
  const current = () => {
    const now = clock();
    return keys.findLast(({ usedFrom }) => usedFrom <= now) ?? first;
  };
  /** A key of later counts too: another server's clock may be ahead. */
  const readable = () => {
    const [now, present] = [clock().getTime(), current()];
    const isGood = (_key: DataKey, at: number) => {
      const next = keys[at + 1];
      return next === undefined || now < next.usedFrom.getTime() + readableFor;
    };
    return [present, ...keys.filter((key, at) => key !== present && isGood(key, at))];
  };
  return {
    mac: (text) => macOf(current(), text),
    macs: (text) => readable().map((key) => macOf(key, text)),
    countMac: (text) => macOf(first, text),
    hashToken: (token) => tokenHashOf(current(), token),
    tokenHashes: (token) => {
      const hashes = readable().map((key) => tokenHashOf(key, token));
      const [usual, ...others] = hashes.filter(
        (one, at) => hashes.findIndex((other) => other.equals(one)) === at,
      );
      return [usual ?? tokenHashOf(first, token), ...others];
    },
    // The newest, also before it is used for the rest: servers of the release before seal nothing.
    sealingKey: () => sealing.at(-1) ?? sealingOf(first),
    findSealingKey: (id) => sealing.find((key) => key.id === id),
  };
}

/** What a token leads to, in whichever form it is kept; the last answer if to nothing. */
export async function findByToken<T>(
  keys: Pick<DataKeys, 'tokenHashes'>,
  token: string,
  find: (tokenHash: Buffer) => Promise<T>,
): Promise<T> {
  const [usual, ...others] = keys.tokenHashes(token);
  let found = await find(usual);
  for (const tokenHash of others) {
    if (found !== undefined && found !== null) break;
    found = await find(tokenHash);
  }
  return found;
}

const ivBytes = 12;
const tagBytes = 16;

function wrappingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'socio-seguro data keys', 32));
}

/** AES-256-GCM: initialisation vector, ciphertext, tag. */
export function wrapKey(bytes: Buffer, secret: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', wrappingKey(secret), iv);
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Null if it was wrapped with another secret, or changed. */
export function unwrapKey(wrapped: Buffer, secret: string): Buffer | null {
  if (wrapped.length < ivBytes + tagBytes) return null;
  const tag = wrapped.subarray(-tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', wrappingKey(secret), wrapped.subarray(0, ivBytes));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(wrapped.subarray(ivBytes, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}
