import { contract } from './contract.ts';
import { done } from './envelope.ts';

/** Profile panel, 'Cerrar todas las demás': ends all of the member's sessions except the one making this call. */
export const endOtherSessions = contract({
  method: 'DELETE',
  path: '/api/end-other-sessions',
  level: 'authenticated',
  summary: 'Profile: ends all of the member’s other open sessions',
  response: done,
  errors: [],
});
