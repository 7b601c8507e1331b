import * as z from 'zod/mini';
import { checkMembership } from './check-membership.ts';
import { contract } from './contract.ts';
import { mailedTokenSchema } from './shared/ids.ts';

/**
 * The link of a person whose account has no membership any more: a session at level verified, in which the registered
 * phone's code proves who they are (trust.md, Accounts). `membership_number` is the reference that stands in its place.
 */
export const enterAsHolder = contract({
  method: 'POST',
  path: '/api/enter-as-holder',
  level: 'anyone',
  summary: 'Mails: the link by which the holder of policies enters whose membership was taken back',
  request: z.object({ token: mailedTokenSchema }),
  response: z.extend(checkMembership.response, { membership_number: z.string() }),
  errors: [],
});
