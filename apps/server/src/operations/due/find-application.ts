import type { Executor } from '../../db/connection.ts';
import { findApplicationIds } from './repository.ts';

export type FoundApplication =
  | { kind: 'found'; applicationId: string }
  | { kind: 'refused'; reason: 'not-an-id' | 'not-found' | 'ambiguous' };

const whole = '00000000-0000-0000-0000-000000000000';

/** The application of a whole id, or of its beginning as the list shows it: at least eight digits, and only one's. */
export async function findApplication(db: Executor, given: string): Promise<FoundApplication> {
  const beginning = given.trim().toLowerCase();
  const isBeginning =
    beginning.length >= 8 &&
    beginning.length <= whole.length &&
    [...beginning].every((letter, place) =>
      whole[place] === '-' ? letter === '-' : /[0-9a-f]/.test(letter),
    );
  if (!isBeginning) return { kind: 'refused', reason: 'not-an-id' };
  const [applicationId, another] = await findApplicationIds(db, beginning);
  if (applicationId === undefined) return { kind: 'refused', reason: 'not-found' };
  if (another !== undefined) return { kind: 'refused', reason: 'ambiguous' };
  return { kind: 'found', applicationId };
}
