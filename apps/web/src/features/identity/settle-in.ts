import { pause } from '../../lib/pause.ts';
import { raiseLevel } from './raise-level.ts';

/** Specification membership 9: how long the success is shown before leaving the page. */
const SUCCESS_PAUSE = 1000;
/** A slow registry must not hold up someone who has proven who they are; its late answer is stored all the same. */
const REFRESH_LIMIT = 5000;

/** After login and registration: refreshes what is known of the member while the success is shown. */
export async function settleIn(): Promise<void> {
  await Promise.all([pause(SUCCESS_PAUSE), Promise.race([raiseLevel(), pause(REFRESH_LIMIT)])]);
}
