import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';

/**
 * 'Cerrar sesión'. Ends only the session whose cookie it carries, and has the browser forget files and storage of the
 * product, but no cookie.
 */
export const logOut = contract({
  method: 'POST',
  path: '/api/log-out',
  level: 'anyone',
  summary: 'Logout: ends the session whose cookie the call carries, and clears what the browser keeps',
  request: z.object({}),
  response: done,
  errors: [],
});
