import { storedStepOf } from '@socio/domain/flow/step-names';
import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireAcceptedOffer } from './require-accepted-offer.ts';
import type { MarkAddressUsed } from '../addresses/repository.ts';
import type { AdoptConsents } from '../consents/adopt-consents.ts';
import { requireConsents } from './require-consents.ts';
import { editApplication, type Editing } from './edit-application.ts';
import { findAddressZipCode } from './repository.ts';

export type LinkAddress = (editing: Editing, addressId: string) => Promise<void>;

/** Step 10: links an own address in the application's postal code, which starts contracting. */
export function createLinkAddress(deps: {
  db: Database;
  adoptConsents: AdoptConsents;
  markAddressUsed: MarkAddressUsed;
}): LinkAddress {
  const { db, adoptConsents, markAddressUsed } = deps;
  return async (editing, addressId) => {
    await editApplication(db, editing, async (trx, application, account) => {
      const { id, memberId, zipCode } = application;
      if (account === undefined || memberId === null) throw new Refusal('ACCOUNT_REQUIRED');
      await requireAcceptedOffer(trx, application, editing.now);
      const { familyId } = editing.session;
      requireConsents(await adoptConsents(trx, { memberId, applicationId: id, familyId }, editing.now));
      const ofAddress = await findAddressZipCode(trx, memberId, addressId);
      if (ofAddress === undefined) throw new Refusal('NOT_FOUND');
      if (ofAddress !== zipCode) throw new Refusal('ADDRESS_POSTAL_CODE');
      await markAddressUsed(trx, addressId, editing.now);
      return { stage: 'contratacion', currentStep: storedStepOf(11), addressId };
    });
  };
}
