import { pause } from '../../lib/pause.ts';
import { takeUpLevel } from './take-up-level.ts';

/** Specification membership 9: how long the success stands before the page is left. */
const SUCCESS_PAUSE = 1000;
/** A slow registry must not hold up who has proven who they are; what it says late is kept all the same. */
const REFRESH_LIMIT = 5000;

/** After login and registration: what is known of the member is refreshed while the success is read. */
export async function settleIn(): Promise<void> {
  await Promise.all([pause(SUCCESS_PAUSE), Promise.race([takeUpLevel(), pause(REFRESH_LIMIT)])]);
}
