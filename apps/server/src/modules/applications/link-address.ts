import { storedStepOf } from '@socio/domain/flow/step-names';
import type { Database, Executor } from '../../db/connection.ts';
import { useAddress } from '../../db/use-address.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireAcceptedQuote } from './require-accepted-quote.ts';
import type { AdoptConsents } from '../consents/adopt-consents.ts';
import type { FindConsentsForApplication } from '../consents/repository.ts';
import { requireConsents } from './require-consents.ts';
import { editApplication, type Editing, type Saving } from './edit-application.ts';
import { saveChanges, saveLinkIfUnchanged, type FoundToLink } from './editing/repository.ts';
import { findAcceptedOffer } from './offers/repository.ts';

export type LinkAddress = (
  editing: Editing,
  addressId: string,
  early: FoundToLink | undefined,
) => Promise<void>;

/** Step 10: links an own address in the application's postal code, which starts contracting. */
export function createLinkAddress(deps: {
  db: Database;
  findConsentsForApplication: FindConsentsForApplication;
  adoptConsents: AdoptConsents;
}): LinkAddress {
  const { db, findConsentsForApplication, adoptConsents } = deps;

  async function readTerms(reader: Executor, applicationId: string) {
    const [accepted, given] = await Promise.all([
      findAcceptedOffer(reader, applicationId),
      findConsentsForApplication(reader, applicationId),
    ]);
    return { accepted, given };
  }

  return async (editing, addressId, early) => {
    const { session, now } = editing;
    const use = { memberId: session.memberId ?? '', addressId, now };
    const saving: Saving = {
      ifUnchanged: (executor, edited, { rowVersion }) =>
        saveLinkIfUnchanged(executor, edited, { ...use, rowVersion }),
      locked: async (trx, edited) => {
        const ofAddress = await useAddress(trx, use);
        if (ofAddress === undefined) throw new Refusal('NOT_FOUND');
        if (ofAddress !== edited.zipCode) throw new Refusal('ADDRESS_POSTAL_CODE');
        await saveChanges(trx, edited, now);
      },
    };
    await editApplication(
      db,
      { ...editing, early },
      async (reader, application, account, also) => {
        const { id, memberId } = application;
        if (account === undefined || memberId === null) throw new Refusal('ACCOUNT_REQUIRED');
        const { accepted, given } = (reader === db && early?.terms) || (await readTerms(reader, id));
        requireAcceptedQuote(application, accepted, now);
        const giver = { memberId, familyId: session.familyId, applicationId: id };
        const { consents, record } = adoptConsents(given, giver, now);
        requireConsents(consents);
        if (record !== undefined) also(record);
        return { stage: 'contratacion', currentStep: storedStepOf(11), addressId };
      },
      saving,
    );
  };
}
