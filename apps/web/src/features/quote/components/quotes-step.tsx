import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { DEFAULT_BILLING_CYCLE, type BillingCycle } from '@socio/domain/tariff/coverages';
import { isQuoteValid } from '@socio/domain/tariff/quote-validity';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import type { StepProps } from '../../../flow/step-props.ts';
import { useToday } from '../../../flow/use-today.ts';
import { offersOf } from '../offers.ts';
import { texts } from '../texts.ts';
import { useQuotes } from '../use-quotes.ts';
import type { SaveQuoteNeeds } from '../use-save-quote.ts';
import { useSelectOffer } from '../use-select-offer.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { LoadFailed } from './load-failed.tsx';
import { OfferList } from './offer-list.tsx';
import { PriceChangeNotice } from './price-change-notice.tsx';
import { QuoteActions, type QuoteEdits } from './quote-actions.tsx';
import { QuotesLoading } from './quotes-loading.tsx';

type Props = StepProps &
  QuoteEdits &
  Pick<SaveQuoteNeeds, 'onKeepQuote'> & {
    /** The person returns to the package they chose: it is scrolled into view. */
    atChoice?: boolean;
    onEnterContracting: (repeat: () => Promise<void>) => Promise<boolean>;
  };

/** Step 7: the offers. */
export function QuotesStep(props: Props) {
  const { application } = props;
  const own = texts.quotes;
  const [cycle, setCycle] = useState<BillingCycle>(application.billingCycle ?? DEFAULT_BILLING_CYCLE);
  const quotes = useQuotes(application, props.withIdentity);
  const choice = useSelectOffer({ ...props, requote: () => quotes.refetch() }, cycle);
  const offers = quotes.data === undefined ? [] : offersOf(quotes.data.quotes);
  const { consentFor, notice } = choice;
  const { coverage, billingCycle, quoteValidUntil, requoteReason } = application;
  const car = [application.brandModel, application.year].filter(Boolean).join(' ') || own.anyCar;
  const today = useToday();
  const isChosen = quoteValidUntil !== null && isQuoteValid(quoteValidUntil, today);
  const change = isChosen || requoteReason !== null ? null : (quotes.data?.price_change ?? null);

  return (
    <div className="@container">
      <PageTitle focusKey="quotes" subtitle={own.subtitle(car)}>
        {own.title}
      </PageTitle>
      {notice === null && requoteReason !== null ? (
        <div className="mb-6">
          <MessagePanel tone="warning" title={own.requoted[requoteReason].title}>
            {own.requoted[requoteReason].description}
          </MessagePanel>
        </div>
      ) : null}
      {notice === null ? null : (
        <div className="mb-6">
          <MessagePanel tone="warning" title={own[notice].title} announce>
            {own[notice].description}
          </MessagePanel>
        </div>
      )}
      {notice !== null || change === null ? null : (
        <PriceChangeNotice change={change} cycle={cycle} chosen={coverage} />
      )}
      {quotes.isError ? (
        <LoadFailed title={own.failed.title}>{own.failed.description}</LoadFailed>
      ) : quotes.data === undefined || (quotes.isFetching && notice !== null) ? (
        <QuotesLoading />
      ) : offers.length === 0 ? (
        <EmptyState title={own.noOffers}>{own.noOffersDetail}</EmptyState>
      ) : (
        <OfferList
          offers={offers}
          validUntil={quotes.data.valid_until}
          demoTariff={quotes.data.demo_tariff}
          // A server of the release before does not say it.
          commercialValue={quotes.data.commercial_value ?? null}
          cycle={cycle}
          onCycleChange={setCycle}
          // Even if an edit invalidated its price: it is what the person wants, at another price.
          chosen={billingCycle === cycle ? coverage : null}
          atChoice={props.atChoice}
          choosing={choice.choosing}
          onChoose={(offer) => void choice.select(offer)}
        />
      )}
      <QuoteActions {...props} />
      <Button
        variant="ghost"
        className="mt-6 sm:-ml-5"
        icon={<ArrowLeft aria-hidden className="size-5" />}
        onClick={props.onBack}
      >
        {own.back}
      </Button>
      {consentFor === null ? null : (
        <ConsentDialog
          application={application}
          withIdentity={props.withIdentity}
          isHere={props.isHere}
          onSaved={props.onSaved}
          onClose={choice.closeConsent}
          onAccepted={() => {
            choice.closeConsent();
            void choice.select(consentFor);
          }}
        />
      )}
    </div>
  );
}
