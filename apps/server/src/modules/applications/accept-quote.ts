import { civilDate } from '@socio/domain/dates';
import { isQuoteValid } from '@socio/domain/tariff/quote-validity';
import { storedStepOf } from '@socio/domain/flow/step-names';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import { amountsOf, sameAmounts, type Amounts } from '@socio/domain/tariff/receipts';
import type { Database, Executor } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AdoptConsents } from '../consents/adopt-consents.ts';
import type { ConsentsOf } from '../consents/current-consents.ts';
import type { FindConsentsForApplication } from '../consents/repository.ts';
import type { Application, Changes } from './application.ts';
import { provenMember, requireConsents } from './require-consents.ts';
import { editApplication, type Editing } from './edit-application.ts';
import type { FoundToAccept } from './editing/repository.ts';
import { findAddressZipCode } from './repository.ts';
import { listOffers, type Offer } from './offers/repository.ts';
import { requireNeeds } from './require-needs.ts';

export type Choice = { coverage: Coverage; billingCycle: BillingCycle; amounts: Amounts };

export type AcceptQuote = (
  editing: Editing,
  choice: Choice,
  early: FoundToAccept | undefined,
) => Promise<void>;

/** Amounts are accepted only from a stored, still valid quote for exactly this application. */
function findOffer(offers: Offer[], choice: Choice, today: string): Offer {
  if (offers.length === 0) throw new Refusal('QUOTE_REQUIRED');
  const valid = offers.filter((offer) => isQuoteValid(offer.validUntil, today));
  if (valid.length === 0) throw new Refusal('QUOTE_EXPIRED');
  const offer = valid.find(
    ({ price }) => price !== null && sameAmounts(amountsOf(price, choice.billingCycle), choice.amounts),
  );
  if (offer === undefined) throw new Refusal('PRICE_CHANGED');
  return offer;
}

/** Where contracting continues: a linked address stays linked as long as its postal code matches. */
function contractingStep({ zipCode }: Application, addressZipCode: string | null): string {
  return storedStepOf(addressZipCode !== null && addressZipCode === zipCode ? 11 : 10);
}

/**
 * Step 7, 'Contratar ahora': stores the choice. Contracting starts only once the owner is authenticated, which requires
 * an account; until then the same call is repeated after authentication (calls.md, The flow).
 */
export function createAcceptQuote(deps: {
  db: Database;
  consentsOf: ConsentsOf;
  findConsentsForApplication: FindConsentsForApplication;
  adoptConsents: AdoptConsents;
}): AcceptQuote {
  const { db, consentsOf, findConsentsForApplication, adoptConsents } = deps;

  async function readTerms(reader: Executor, { id, memberId, addressId }: Application) {
    const [given, addressZipCode] = await Promise.all([
      findConsentsForApplication(reader, id),
      findAddressZipCode(reader, memberId, addressId),
    ]);
    return { given, addressZipCode };
  }

  return async (editing, choice, early) => {
    const { session, now } = editing;
    await editApplication(
      db,
      { ...editing, early },
      async (reader, application, account, also): Promise<Changes> => {
        requireNeeds(application, 7);
        const { coverage, billingCycle } = choice;
        const [offers, { given, addressZipCode }] = await Promise.all([
          listOffers(reader, application, coverage),
          (reader === db && early?.terms) || readTerms(reader, application),
        ]);
        const { quoteId } = findOffer(offers, choice, civilDate(now));
        const accepted = { quoteId, coverage, billingCycle };
        const memberId = account === undefined ? null : provenMember(session, application, now);
        if (memberId === null) {
          requireConsents(consentsOf(given));
          return accepted;
        }
        const giver = { memberId, applicationId: application.id, familyId: session.familyId };
        const { consents, record } = adoptConsents(given, giver, now);
        requireConsents(consents);
        if (record !== undefined) also(record);
        const currentStep = contractingStep(application, addressZipCode);
        return { ...accepted, stage: 'contratacion', currentStep };
      },
    );
  };
}
