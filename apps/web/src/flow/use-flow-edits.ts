import { missingFor } from '@socio/domain/flow/allowed-step';
import { tabStored } from '../common/storage-keys.ts';
import { showToast } from '../components/toast/show-toast.ts';
import { texts } from './texts.ts';
import type { OpenApplication } from './use-application.ts';
import type { ShownStep } from './use-shown-step.ts';
import type { StepWalk } from './use-step-walk.ts';

/** Where the edit icons lead. */
export function useFlowEdits(
  { application }: OpenApplication,
  { shown, facts }: ShownStep,
  goTo: StepWalk['goTo'],
) {
  /** An edit from contracting returns there if the price stays the same (specification quote 4). */
  function rememberOrigin(): void {
    if (application === null || (shown !== 10 && shown !== 11)) return;
    const { coverage, billingCycle, firstPayment, subsequentPayments, totalPremium } = application;
    tabStored.set('latest_viewed_step', String(shown));
    tabStored.setJson('previous_selected_quote', {
      coverage,
      billing_cycle: billingCycle,
      first_payment: firstPayment,
      subsequent_payments: subsequentPayments,
      total_premium: totalPremium,
    });
  }

  return {
    editVehicle: (): void => {
      rememberOrigin();
      goTo(8);
    },
    editPersonal: (question: 4 | 5 | 6): void => {
      const missing = missingFor(facts, 9);
      if (missing.length === 0) {
        rememberOrigin();
        goTo(9);
      } else if (missing.includes('membership') && missing.length === 1) showToast(texts.denied);
      else goTo(question, { editing: true });
    },
  };
}
