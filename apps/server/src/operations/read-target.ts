import type { Database } from '../db/connection.ts';
import { findApplicationIds } from './due/repository.ts';
import { CommandError } from './run-command.ts';

const uuid = '00000000-0000-0000-0000-000000000000';

/** Finds an application by its full id, or by a unique prefix of at least eight digits as shown in the list. */
export async function readTarget(db: Database, positionals: string[]): Promise<string> {
  const [given, ...others] = positionals;
  if (given === undefined || others.length > 0) throw new CommandError('Give the id of one application.');
  const beginning = given.trim().toLowerCase();
  const isBeginning =
    beginning.length >= 8 &&
    beginning.length <= uuid.length &&
    [...beginning].every((letter, place) => (uuid[place] === '-' ? letter === '-' : /[0-9a-f]/.test(letter)));
  if (!isBeginning) {
    throw new CommandError(
      'That is not the id of an application: give the whole id, or at least its first 8 digits.',
    );
  }
  const [applicationId, another] = await findApplicationIds(db, beginning);
  if (applicationId === undefined) throw new CommandError('There is no application with that id.');
  if (another !== undefined) {
    throw new CommandError('More than one application id begins like that. Give the whole id.');
  }
  return applicationId;
}
