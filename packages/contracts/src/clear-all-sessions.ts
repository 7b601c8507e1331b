import { contract } from './contract.ts';
import { done } from './envelope.ts';

/** On arrival at the membership entry screen. Ends only the session whose cookie it carries, and sets no cookie. */
export const clearAllSessions = contract({
  method: 'DELETE',
  path: '/api/clear-all-sessions',
  level: 'anyone',
  summary: 'Membership entry: ends the session whose cookie the call carries',
  response: done,
  errors: [],
});
