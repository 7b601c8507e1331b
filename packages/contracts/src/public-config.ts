import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';

/** For every screen that shows the insurer's phones or, while the sandbox is in use, where to read codes. */
export const publicConfig = contract({
  method: 'GET',
  path: '/api/public-config',
  level: 'anyone',
  summary: 'Footer, login and policy screens: what anyone may know about this installation',
  response: wrapped({
    insurer: z.object({
      name: z.string(),
      /** With the supervisor (CNSF), in words. */
      registration: z.string(),
      phones: z.object({ claims: z.string(), roadside: z.string(), service: z.string() }),
    }),
    /** Who is responsible for personal data. */
    broker: z.optional(
      z.object({ name: z.string(), address: z.string(), email: z.string(), phone: z.string() }),
    ),
    /** The page with the sandbox's messages; null in production. */
    sandbox_inbox_url: z.nullable(z.string()),
    /**
     * Where the browser takes a card's number and code, past the server: the address of the gateway's own fields for a
     * frame, or the one to post them to. Null, and absent from a release that does not know it: they are sent with the
     * call itself.
     */
    card_tokenization: z.optional(
      z.nullable(z.object({ kind: z.enum(['frame', 'direct']), url: z.string() })),
    ),
    /** The version of terms and privacy notice that a person accepts now. */
    terms_version: z.string(),
  }),
  errors: [],
});
