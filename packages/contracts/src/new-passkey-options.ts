import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/** Dashboard, profile: what an authenticator needs to make a passkey. */
export const newPasskeyOptions = contract({
  method: 'POST',
  path: '/api/new-passkey-options',
  level: 'authenticated',
  summary: 'Dashboard, profile: what a browser needs to make a passkey',
  request: z.object({}),
  response: wrapped({
    options: z.object({
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
      timeout: z.int(),
      /** Those that the member has: an authenticator makes only one. */
      excludeCredentials: z.array(credential),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    }),
  }),
  errors: ['ACCOUNT_REQUIRED', 'PASSKEY_LIMIT'],
});
