import { storedStepOf } from '@socio/domain/flow/step-names';
import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireAcceptedOffer } from './require-accepted-offer.ts';
import type { MarkAddressUsed } from '../addresses/repository.ts';
import type { AdoptConsents } from '../consents/adopt-consents.ts';
import { requireConsents } from './require-consents.ts';
import { editApplication, type Editing } from './edit-application.ts';
import { findAddressZipCode, lockAddress } from './repository.ts';

function requirePlace(ofAddress: string | undefined, ofApplication: string | null): void {
  if (ofAddress === undefined) throw new Refusal('NOT_FOUND');
  if (ofAddress !== ofApplication) throw new Refusal('ADDRESS_POSTAL_CODE');
}

export type LinkAddress = (editing: Editing, addressId: string) => Promise<void>;

/** Step 10: links an own address in the application's postal code, which starts contracting. */
export function createLinkAddress(deps: {
  db: Database;
  adoptConsents: AdoptConsents;
  markAddressUsed: MarkAddressUsed;
}): LinkAddress {
  const { db, adoptConsents, markAddressUsed } = deps;
  return async (editing, addressId) => {
    await editApplication(db, editing, async (reader, application, account, also) => {
      const { id, memberId, zipCode } = application;
      if (account === undefined || memberId === null) throw new Refusal('ACCOUNT_REQUIRED');
      const giver = { memberId, applicationId: id, familyId: editing.session.familyId };
      const [{ consents, record }, ofAddress] = await Promise.all([
        adoptConsents(reader, giver, editing.now),
        findAddressZipCode(reader, memberId, addressId),
        requireAcceptedOffer(reader, application, editing.now),
      ]);
      requireConsents(consents);
      requirePlace(ofAddress, zipCode);
      also(async (trx) => {
        requirePlace(await lockAddress(trx, memberId, addressId), zipCode);
        await markAddressUsed(trx, addressId, editing.now);
        await record?.(trx);
      });
      return { stage: 'contratacion', currentStep: storedStepOf(11), addressId };
    });
  };
}
