import { SCRIPT_LIMIT } from '@socio/contracts/time-limits';
import { withinLimit } from './within-limit.ts';

/** Loads a script; one that does not arrive in time counts as failed. */
export async function loadScript<Part>(load: () => Promise<Part>): Promise<Part> {
  return withinLimit(SCRIPT_LIMIT, load);
}
