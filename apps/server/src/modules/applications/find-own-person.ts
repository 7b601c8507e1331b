import type { Database } from '../../db/connection.ts';
import { owns, type Session } from '../../http/session.ts';
import { Refusal } from '../../http/refusal.ts';
import { findApplication } from './repository.ts';

/**
 * The person of an own application, for calls that accept its masks; others' applications are treated as nonexistent.
 */
export async function findOwnPerson(
  db: Database,
  session: Session,
  applicationId: string,
): Promise<{ phone: string | null; birthDate: string | null }> {
  const application = await findApplication(db, applicationId);
  if (application === undefined || !owns(session, application)) throw new Refusal('NOT_FOUND');
  return application;
}
