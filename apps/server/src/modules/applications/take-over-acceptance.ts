import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import { amountsOf, sameAmounts } from '@socio/domain/tariff/receipts';
import type { Database } from '../../db/connection.ts';
import type { Application } from './application.ts';
import { editApplication, type Editing } from './edit-application.ts';
import { findApplication } from './repository.ts';
import { findPrice, listOffers } from './offers/repository.ts';

type NewQuote = { quoteId: string; coverage: Coverage; billingCycle: BillingCycle };

function isAbout(application: Application, quote: NewQuote): boolean {
  return (
    application.stage === 'contratacion' &&
    application.quoteId !== quote.quoteId &&
    application.coverage === quote.coverage &&
    application.billingCycle === quote.billingCycle
  );
}

/**
 * If an edit made during contracting leaves the price unchanged ('Sin cambios en cotización'), the acceptance moves to
 * the new quote (calls.md, The flow). Any other price has to be accepted by the person in step 7.
 */
export type TakeOverAcceptance = (editing: Editing, quote: NewQuote) => Promise<void>;

export function createTakeOverAcceptance(db: Database): TakeOverAcceptance {
  return async (editing, quote) => {
    const seen = await findApplication(db, editing.applicationId);
    if (seen === undefined || !isAbout(seen, quote)) return;
    await editApplication(db, editing, async (reader, application) => {
      const { quoteId: acceptedId } = application;
      if (acceptedId === null || !isAbout(application, quote)) return {};
      const accepted = await findPrice(reader, acceptedId, quote.coverage);
      const offers = await listOffers(reader, application, quote.coverage);
      const offered = offers.find((offer) => offer.quoteId === quote.quoteId)?.price;
      if (accepted === null || offered === undefined || offered === null) return {};
      const before = amountsOf(accepted, quote.billingCycle);
      const after = amountsOf(offered, quote.billingCycle);
      return sameAmounts(before, after) ? { quoteId: quote.quoteId } : {};
    });
  };
}
