import { updateInsuranceApplicationStep7 } from '@socio/contracts/update-insurance-application-step7';
import { call } from '../../lib/api-client.ts';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import { useState } from 'react';
import { showToast } from '../../components/toast/show-toast.ts';
import type { StepProps } from '../../flow/step-props.ts';
import { isRefusal, mayPass } from '../../lib/api-error.ts';
import { acceptedAmounts, type Offer } from './offers.ts';
import { texts } from './texts.ts';

export type QuoteNotice = 'priceChanged' | 'expired';

type Needs = Pick<StepProps, 'application' | 'withIdentity' | 'onContinue' | 'isHere'> & {
  /**
   * Confirms the identity if needed, then repeats the choice. False if the person left the panel, or is a visitor who
   * has to verify a membership first.
   */
  onEnterContracting: (repeat: () => Promise<void>) => Promise<boolean>;
  /** Requests new prices. */
  requote: () => Promise<unknown>;
};

/** 'Contratar ahora' (calls.md, The flow): choice, consents, identity, contracting. */
export function useSelectOffer(needs: Needs, cycle: BillingCycle) {
  const [choosing, setChoosing] = useState<Coverage | null>(null);
  const [consentFor, setConsentFor] = useState<Offer | null>(null);
  const [notice, setNotice] = useState<QuoteNotice | null>(null);

  async function accept(offer: Offer): Promise<void> {
    await call(updateInsuranceApplicationStep7, {
      insurance_application_id: needs.application.id,
      billing_cycle: cycle,
      coverage: offer.coverage,
      ...acceptedAmounts(offer, cycle),
    });
  }

  async function contract(offer: Offer): Promise<void> {
    await needs.withIdentity(() => accept(offer));
    if (!(await needs.onEnterContracting(() => accept(offer)))) return;
    showToast({ title: texts.quotes.selected, tone: 'success' });
    needs.onContinue();
  }

  async function select(offer: Offer): Promise<void> {
    if (choosing !== null) return;
    setChoosing(offer.coverage);
    setNotice(null);
    try {
      await contract(offer);
    } catch (error) {
      await explain(error, offer);
    } finally {
      setChoosing(null);
    }
  }

  async function explain(error: unknown, offer: Offer): Promise<void> {
    if (isRefusal(error, 'CONSENT_REQUIRED')) {
      setConsentFor(offer);
    } else if (isRefusal(error, 'PRICE_CHANGED', 'QUOTE_EXPIRED', 'QUOTE_REQUIRED')) {
      setNotice(isRefusal(error, 'PRICE_CHANGED') ? 'priceChanged' : 'expired');
      await needs.requote();
    } else {
      showToast({
        ...texts.quotes.selectFailed,
        onRetry: needs.isHere() && mayPass(error) ? () => void select(offer) : undefined,
      });
    }
  }

  return {
    choosing,
    notice,
    select,
    consentFor,
    closeConsent: () => setConsentFor(null),
  };
}
