import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';

/**
 * 'Corregir mis datos' in the profile: asks the population registry how it writes the name of the account's CURP, and
 * takes that. Nobody types a name.
 */
export const correctName = contract({
  method: 'POST',
  path: '/api/correct-name',
  level: 'authenticated',
  freshProof: 'correct',
  summary: 'Profile: takes the name that the population registry has for the CURP',
  request: z.object({}),
  response: wrapped({
    /** False if the account has it already. */
    changed: z.boolean(),
  }),
  errors: [
    'NAME_NOT_CONFIRMED',
    'CURP_LIMIT',
    'CURP_NETWORK',
    'CURP_BUSY',
    'CURP_TIMEOUT',
    'CURP_UNAVAILABLE',
  ],
});
