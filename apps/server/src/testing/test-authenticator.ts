import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { insertPasskey } from '@socio/contracts/insert-passkey';
import { newPasskeyOptions } from '@socio/contracts/new-passkey-options';
import { passkeyOptions } from '@socio/contracts/passkey-options';
import { verifyPasskey } from '@socio/contracts/verify-passkey';
import type { TestClient } from './test-client.ts';

/** What an attacker may change in what an authenticator signs. */
export type Forged = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isUserVerified?: boolean;
  signCount?: number;
  /** Signs with another key than the credential's. */
  key?: KeyObject;
};

/** One passkey in a device of the person's. */
export type TestPasskey = {
  id: string;
  key: KeyObject;
  /** Signatures so far. */
  count: number;
};

const flags = { present: 0x01, verified: 0x04, withCredential: 0x40 } as const;

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}

/** As much CBOR as a credential needs (RFC 8949): integers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Buffer)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

/** The key as COSE writes it: ECDSA with P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const part = (text: string) => Buffer.from(text, 'base64url');
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(x)],
      [-3, part(y)],
    ]),
  );
}

function authenticatorData(rpId: string, flag: number, count: number, rest = Buffer.alloc(0)): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(count);
  return Buffer.concat([sha256(rpId), Buffer.from([flag]), counter, rest]);
}

const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const ownOrigin = 'http://127.0.0.1:4000';

/** Makes a passkey for the challenge of `options`; `credential` is what a browser would send. */
export function makeCredential(
  options: { challenge: string; rp: { id: string } },
  {
    origin = ownOrigin,
    rpId = options.rp.id,
    challenge = options.challenge,
    isUserVerified = true,
  }: Forged = {},
) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
  const flag = flags.present | flags.withCredential | (isUserVerified ? flags.verified : 0);
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authenticatorData(rpId, flag, 0, attested)],
  ]);
  const passkey: TestPasskey = { id: base64url(id), key: privateKey, count: 0 };
  return {
    passkey,
    credential: {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    },
  };
}

/** Signs the challenge of `options`, as a device does once it has recognised its owner. */
export function signWith(
  passkey: TestPasskey,
  options: { challenge: string; rpId: string },
  forged: Forged = {},
) {
  const {
    origin = ownOrigin,
    rpId = options.rpId,
    challenge = options.challenge,
    isUserVerified = true,
  } = forged;
  passkey.count += 1;
  const { signCount = passkey.count, key = passkey.key } = forged;
  const flag = flags.present | (isUserVerified ? flags.verified : 0);
  const data = authenticatorData(rpId, flag, signCount);
  const client = clientData('webauthn.get', challenge, origin);
  return {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), key)),
    },
  };
}

/** A new passkey through the product's own calls, in an authenticated browser. */
export async function addPasskey(client: TestClient, name?: string): Promise<TestPasskey> {
  const { options } = (await client.call(newPasskeyOptions, {})).body.data.data.response;
  const { passkey, credential } = makeCredential(options);
  const added = await client.call(insertPasskey, { credential, ...(name !== undefined && { name }) });
  if (added.status !== 200) throw new Error(`No passkey: ${JSON.stringify(added.raw)}`);
  return passkey;
}

/** What a browser is to sign. */
export async function optionsOf(client: TestClient) {
  return (await client.call(passkeyOptions, {})).body.data.data.response.options;
}

/** Proves the identity with a passkey. */
export async function provePasskey(client: TestClient, passkey: TestPasskey, forged: Forged = {}) {
  const credential = signWith(passkey, await optionsOf(client), forged);
  return await client.call(verifyPasskey, { credential });
}
