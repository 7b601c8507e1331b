import type { Database } from '../db/connection.ts';
import { findApplication } from './due/find-application.ts';
import { CommandError } from './run-command.ts';

const messages = {
  'not-an-id': 'That is not the id of an application: give the whole id, or at least its first 8 digits.',
  'not-found': 'There is no application with that id.',
  ambiguous: 'More than one application begins like that: give the whole id.',
};

/** The one application that a command is told of. */
export async function readTarget(db: Database, positionals: string[]): Promise<string> {
  const [given, ...others] = positionals;
  if (given === undefined || others.length > 0) throw new CommandError('Give the id of one application.');
  const found = await findApplication(db, given);
  if (found.kind === 'refused') throw new CommandError(messages[found.reason]);
  return found.applicationId;
}
