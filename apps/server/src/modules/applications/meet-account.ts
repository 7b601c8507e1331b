import type { Database } from '../../db/connection.ts';
import { withAccount } from './application.ts';
import type { DeleteQuotes } from '../quotes/repository.ts';
import { askForNewQuote, hasQuotes } from './handover/repository.ts';
import { currentStepOf } from './current-step.ts';
import { saveChanges } from './editing/repository.ts';
import { findAccountPerson, listQuoteStage, lockApplication } from './repository.ts';

export type MeetAccount = (memberId: string, now: Date) => Promise<void>;

/**
 * Once a member's account has been created, its gender and birth date apply. Quotes made for other values are dropped
 * and the application records why, as when a visitor's application is taken over.
 */
export function createMeetAccount({
  db,
  dropQuotes,
}: {
  db: Database;
  dropQuotes: DeleteQuotes;
}): MeetAccount {
  return async (memberId, now) => {
    for (const id of await listQuoteStage(db, memberId)) {
      await db.transaction().execute(async (trx) => {
        const stored = await lockApplication(trx, id);
        const account = await findAccountPerson(trx, memberId);
        if (stored?.stage !== 'cotizacion' || account === undefined) return;
        if (stored.gender === account.gender && stored.birthDate === account.birthDate) return;
        const application = withAccount(stored, account);
        await saveChanges(trx, { ...application, currentStep: currentStepOf(application) }, now);
        if (!(await hasQuotes(trx, id))) return;
        await askForNewQuote(trx, id);
        await dropQuotes(trx, id);
      });
    }
  };
}
