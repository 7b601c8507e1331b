import type { Database } from '../../db/connection.ts';
import { owns, type Session } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import { findApplication } from './repository.ts';

/** What an own application says of its person, for calls that take its masks; a foreign one does not exist. */
export async function findOwnPerson(
  db: Database,
  session: Session,
  applicationId: string,
): Promise<{ phone: string | null; birthDate: string | null }> {
  const application = await findApplication(db, applicationId);
  if (application === undefined || !owns(session, application)) throw new Refusal('NOT_FOUND');
  return application;
}
