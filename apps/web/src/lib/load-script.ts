import { SCRIPT_LIMIT } from '@socio/contracts/time-limits';
import { withinLimit } from './within-limit.ts';

/** Fetches a script of its own; one that does not come in time has failed like one that cannot be had. */
export async function loadScript<Part>(load: () => Promise<Part>): Promise<Part> {
  return withinLimit(SCRIPT_LIMIT, load);
}
