import { civilDate } from '@socio/domain/dates';
import { isQuoteValid } from '@socio/domain/tariff/quote-validity';
import { storedStepOf } from '@socio/domain/flow/step-names';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import { amountsOf, sameAmounts, type Amounts } from '@socio/domain/tariff/receipts';
import type { Database, Executor } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AdoptConsents } from '../consents/adopt-consents.ts';
import type { CurrentConsents } from '../consents/current-consents.ts';
import type { FindConsentsForApplication } from '../consents/repository.ts';
import type { Application, Changes } from './application.ts';
import { provenMember, requireConsents } from './require-consents.ts';
import { editApplication, type Editing } from './edit-application.ts';
import { findAddressZipCode } from './repository.ts';
import { listOffers, type Offer } from './offers/repository.ts';
import { requireNeeds } from './require-needs.ts';

export type Choice = { coverage: Coverage; billingCycle: BillingCycle; amounts: Amounts };

export type AcceptQuote = (editing: Editing, choice: Choice) => Promise<void>;

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
async function contractingStep(db: Executor, { memberId, addressId, zipCode }: Application): Promise<string> {
  const isLinked =
    memberId !== null &&
    addressId !== null &&
    (await findAddressZipCode(db, memberId, addressId)) === zipCode;
  return storedStepOf(isLinked ? 11 : 10);
}

/**
 * Step 7, 'Contratar ahora': stores the choice. Contracting starts only once the owner is authenticated, which requires
 * an account; until then the same call is repeated after authentication (calls.md, The flow).
 */
export function createAcceptQuote(deps: {
  db: Database;
  currentConsents: CurrentConsents;
  findConsentsForApplication: FindConsentsForApplication;
  adoptConsents: AdoptConsents;
}): AcceptQuote {
  const { db, currentConsents, findConsentsForApplication, adoptConsents } = deps;

  return async (editing, choice) => {
    const { session, now } = editing;
    await editApplication(db, editing, async (reader, application, account, also): Promise<Changes> => {
      requireNeeds(application, 7);
      const { coverage, billingCycle } = choice;
      const { id: applicationId, memberId } = application;
      const listed = listOffers(reader, application, coverage);
      const changesFor = (offers: Offer[]): Changes => {
        const { quoteId } = findOffer(offers, choice, civilDate(now));
        return { quoteId, coverage, billingCycle };
      };
      const contractor = account === undefined ? null : provenMember(session, application, now);
      if (contractor === null) {
        const [offers, consents] = await Promise.all([
          listed,
          currentConsents(reader, { memberId, applicationId }),
        ]);
        const changes = changesFor(offers);
        requireConsents(consents);
        return changes;
      }
      const giver = { memberId: contractor, applicationId, familyId: session.familyId };
      const [offers, given, currentStep] = await Promise.all([
        listed,
        findConsentsForApplication(reader, applicationId),
        contractingStep(reader, application),
      ]);
      const changes = changesFor(offers);
      const { consents, record } = adoptConsents(given, giver, now);
      requireConsents(consents);
      if (record !== undefined) also(record);
      return { ...changes, stage: 'contratacion', currentStep };
    });
  };
}
