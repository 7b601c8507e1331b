import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { stepNumberOf } from '@socio/domain/flow/step-names';
import type { StepNumber } from '@socio/domain/flow/steps';
import { markLinkProven } from '../../common/authentication.ts';
import { clearMemberData, clearStoredData } from '../../common/clear-stored-data.ts';
import { stored } from '../../common/storage-keys.ts';
import { readApplication } from '../../flow/application.ts';
import { rememberMagicLink } from '../../flow/flow-type.ts';
import { keepSession } from '../../flow/keep-session.ts';

/**
 * Stores what the flow needs to go on with an application that a link has opened, and gives its step. `provenAt` is when
 * the birth date was found right; null if none was asked for. Throws if the record cannot be read; then nothing is
 * stored.
 */
export function prepareFlow(record: ApplicationRecord, provenAt: Date | null, now: Date): StepNumber {
  const application = readApplication(record);
  const step = stepNumberOf(application.stepType, application.currentStep);
  // What an ended session of a member left behind must not pass for the visitor's.
  if (record.opened_by_link) clearMemberData(record.id);
  else storeMember(record);
  if (provenAt !== null) markLinkProven(provenAt);
  rememberMagicLink(now);
  void keepSession(application, now);
  return step;
}

/** On a device that does not know the member, or knew another one whose session is over. */
function storeMember(record: ApplicationRecord): void {
  const membershipNumber = record['active_memberships-membership_number'];
  if (membershipNumber === null) return;
  if (stored.get('membership_number') !== membershipNumber) {
    clearStoredData({ keepPendingReturn: true, openApplication: record.id });
  }
  stored.set('membership_verified', 'true');
  stored.set('membership_number', membershipNumber);
  stored.set('membership_id', record.membership_id);
}
