import { PASSKEY_NAME_LENGTH } from '@socio/domain/passkeys';
import * as z from 'zod/mini';
import { instantSchema } from './dates.ts';
import { idSchema } from './ids.ts';

/** Returns the schema of bytes as WebAuthn writes them in JSON: base64url without padding, at most so many characters. */
const bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]*$/));

/** A credential's id has at most 1023 bytes (WebAuthn 3, 5.8.3). */
const credentialId = bytes(1364).check(z.minLength(1));

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') } as const;

/** What an authenticator answers when a passkey is made; without attestation, which nobody reads. */
export const madeCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(8000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});

/** What an authenticator answers when a passkey is used. */
export const provenCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(2000),
    signature: bytes(2000),
    userHandle: z.optional(bytes(100)),
  }),
});

export const passkeyNameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSKEY_NAME_LENGTH));

/** One passkey in the profile. */
export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  created_at: instantSchema,
  last_used_at: z.nullable(instantSchema),
  /** From when on it can be used, if that is still to come. */
  waits_until: z.nullable(instantSchema),
});

export type Passkey = z.output<typeof passkeySchema>;
