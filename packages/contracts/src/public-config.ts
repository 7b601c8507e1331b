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
    /** The page with the sandbox's messages; null in production. */
    sandbox_inbox_url: z.nullable(z.string()),
    /** The version of terms and privacy notice that a person accepts now. */
    terms_version: z.string(),
  }),
  errors: [],
});
