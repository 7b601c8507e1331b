import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireLevel } from '../../http/require-level.ts';
import { requireActive } from './activity.ts';
import { withAccount, type Application } from './application.ts';
import type { Editing } from './edit-application.ts';
import { findAccountPerson, findApplication } from './repository.ts';

/** The application that a quote is made from, read again. The level too: it may have found a member since. */
export async function readQuoteInputs(
  db: Database,
  { applicationId, session, now }: Editing,
): Promise<Application> {
  const stored = await findApplication(db, applicationId);
  await requireLevel('owner', session, applicationId, async () => stored, now);
  if (stored === undefined) throw new Refusal('NOT_FOUND');
  requireActive(stored, now);
  return withAccount(stored, await findAccountPerson(db, stored.memberId));
}
