import { saveSession } from '@socio/contracts/save-session';
import { updateSession } from '@socio/contracts/update-session';
import { isMembershipVerified } from '../common/authentication.ts';
import { sessionKey, stored } from '../common/storage-keys.ts';
import { call } from '../lib/api-client.ts';
import { isRefusal } from '../lib/api-error.ts';
import type { Application } from './application.ts';
import { logFailure } from './log-failure.ts';
import { sessionSnapshot, type SessionSnapshot } from './session-snapshot.ts';

/** Saves where the person is, here and on the server. A hint for the next visit, so a failure is only logged. */
export async function keepSession(application: Application, now: Date): Promise<void> {
  const snapshot = sessionSnapshot(application, now);
  stored.set('current_insurance_application_id', application.id);
  const membershipNumber = stored.get('membership_number');
  if (membershipNumber === null || !isMembershipVerified()) return;
  stored.setJson(sessionKey(membershipNumber), snapshot);
  try {
    await keepOnServer(membershipNumber, snapshot);
  } catch (error) {
    logFailure('session', error);
  }
}

async function keepOnServer(membershipNumber: string, snapshot: SessionSnapshot): Promise<void> {
  const body = { session_data: JSON.stringify(snapshot), current_step: snapshot.currentStep };
  const sessionId = stored.get('current_session_id');
  if (sessionId !== null) {
    try {
      await call(updateSession, body, { params: { sessionId } });
      return;
    } catch (error) {
      if (!isRefusal(error, 'NOT_FOUND')) throw error;
    }
  }
  const answer = await call(saveSession, {
    ...body,
    membership_number: membershipNumber,
    insurance_application_id: snapshot.insuranceApplicationId,
  });
  // A late answer must not bring back someone who has logged out meanwhile.
  if (stored.get('membership_number') === membershipNumber) {
    stored.set('current_session_id', answer.sessionId);
  }
}
