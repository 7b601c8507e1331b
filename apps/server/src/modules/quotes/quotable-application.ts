import type { Gender } from '@socio/domain/validation/gender';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import type { Session } from '../../http/access.ts';

/** What a quote is made from. */
export type QuotedRisk = { versionId: number; zipCode: string; gender: Gender; birthDate: string };

/** The application as it is stored. */
export type QuotableApplication = { id: string; memberId: string | null } & {
  [Part in keyof QuotedRisk]: QuotedRisk[Part] | null;
};

export type QuoteCall = { applicationId: string; session: Session; now: Date };

/**
 * Stores what the page says differently from the application, with the checks of its step, and gives the application
 * as it then is. `birthDate` is DD/MM/YYYY or the mask of the one on record.
 */
export type StoreQuoteInputs = (call: QuoteCall, given: QuotedRisk) => Promise<QuotableApplication>;

/** The application as it is stored by now, for who still may see it: it changed while the insurer was asked. */
export type ReadQuoteInputs = (call: QuoteCall) => Promise<QuotableApplication>;

/** Lets a new quote of the same price take the place of the accepted one. */
export type TakeOverAcceptance = (
  call: QuoteCall,
  quote: { quoteId: string; coverage: Coverage; billingCycle: BillingCycle },
) => Promise<void>;
