import { missingFor } from '@socio/domain/flow/allowed-step';
import { previousStep } from '@socio/domain/flow/back';
import { nextStep } from '@socio/domain/flow/next-step';
import { arrivalStep } from '@socio/domain/flow/smart-skip';
import type { StepNumber } from '@socio/domain/flow/steps';
import { useEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { confirmAuthenticated } from '../../common/authentication.ts';
import { hasKnownAccount } from '../../common/known-account.ts';
import { tabStored } from '../../common/storage-keys.ts';
import { showToast } from '../../components/toast/show-toast.ts';
import { endOf } from '../../flow/application-end.ts';
import { readApplication } from '../../flow/application.ts';
import { decideStep } from '../../flow/decide-step.ts';
import { flowFacts } from '../../flow/flow-facts.ts';
import { readStepRequest } from '../../flow/step-request.ts';
import { texts } from '../../flow/texts.ts';
import { useApplication } from '../../flow/use-application.ts';
import { useIdentity } from '../../flow/use-identity.ts';
import { useReturnToTab } from '../../flow/use-return-to-tab.ts';
import { useToday } from '../../flow/use-today.ts';
import { useStepNavigation } from '../../flow/use-step-navigation.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { flowPath, useFlowExits } from './auto-insurance-use-exits.ts';

/** Joins address, application, identity and the rules of the flow for the page. */
export function useFlow() {
  const { insurance_application_id: applicationId = null } = useParams();
  const [search] = useSearchParams();
  const identity = useIdentity();
  const { record, application, error, retry, latest, refresh, follow, keepLocally, dropQuotes, forget } =
    useApplication(applicationId, identity.withIdentity);
  // Named by the address alone: what is shown comes and goes while the application is read anew.
  const isHere = useIsHere(`${applicationId ?? ''} ${search.get('step') ?? ''}`);
  const steps = useStepNavigation(applicationId, flowPath);
  const exits = useFlowExits(applicationId, forget, isHere);

  const today = useToday();
  const facts = flowFacts(application, today);
  const request = readStepRequest(search, applicationId !== null);
  const ready = applicationId === null || application !== null;
  const decision = ready ? decideStep(request, application, facts) : null;
  const shown = decision?.kind === 'show' ? decision.step : null;
  const target = decision?.kind === 'redirect' ? decision.step : null;
  // The bank sends the person back to step 11, which is no going back.
  const isReturn = steps.isFirst && request.kind === 'show' && request.step === 11;
  const blocked = decision?.kind === 'redirect' && decision.blocked && !isReturn;
  const needsMembership = request.kind === 'show' && request.step === 9 && facts.membership == null;

  // A payment locks the step that is on the screen: then nobody has gone back.
  const lastShown = useRef(shown);
  useEffect(() => {
    if (shown === null) return;
    lastShown.current = shown;
    // An edit that was given up is no origin of a later one (specification quote 4, Smart navigation).
    if (shown < 8 || shown > 11) tabStored.remove(['latest_viewed_step', 'previous_selected_quote']);
  }, [shown]);

  useEffect(() => {
    if (target === null) return;
    const wentBack = request.kind === 'show' && request.step !== lastShown.current;
    if (blocked && wentBack) showToast(texts.blocked);
    else if (needsMembership && target === 7) showToast(texts.denied);
    void steps.redirect(target);
    // Once for each correction of the address; the functions are new with every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [target, blocked, needsMembership]);

  // Another tab or device may have paid or issued meanwhile (calls.md, The flow: the page follows the server).
  useReturnToTab(() => {
    if (shown !== null && shown >= 10) void follow();
  });

  /** A payment locks what was to be saved, or it ended: the page goes to where the application stands now. */
  async function followLock(): Promise<void> {
    await refresh();
    showToast(texts.blocked);
  }

  async function withIdentity<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await identity.withIdentity(work);
    } catch (problem) {
      if (isOver(problem)) void followLock().catch(() => undefined);
      throw problem;
    }
  }

  // A step goes on right after its saving: what it calls may be older than what it has just made.
  const currentId = useRef(applicationId);
  useEffect(() => {
    currentId.current = applicationId;
  }, [applicationId]);

  function goTo(step: StepNumber, options: Parameters<typeof steps.goTo>[2] = {}): void {
    if (isHere()) void steps.goTo(step, shown, { applicationId: currentId.current, ...options });
  }

  /** To the step after the one that was just saved. */
  function goOn(): void {
    if (shown === null) return;
    const facts = flowFacts(currentId.current === null ? null : latest(currentId.current), today);
    const next = nextStep(facts, shown);
    if (next === null) return;
    if (!steps.editing || shown > 6) goTo(next);
    // From an edit icon: through the rest of the car, then to where everything is answered.
    else if (shown < 3) goTo(next, { editing: true });
    else goTo(arrivalStep(facts, next));
  }

  function goBack(): void {
    if (shown === null) return;
    // An edit screen leads back to where its icon was.
    const origin = shown === 8 || shown === 9 ? steps.from : null;
    const back = origin ?? previousStep(facts, shown, hasKnownAccount());
    if (back !== null) void steps.goBack(back, shown);
  }

  /** An edit from contracting comes back there where the price stays (specification quote 4). */
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

  /** Becomes contracting once an authenticated owner repeats step 7 (calls.md, The flow). */
  async function enterContracting(repeat: () => Promise<void>): Promise<boolean> {
    const isContracting = async () => readApplication(await refresh()).stepType === 'contratacion';
    if (await isContracting()) return true;
    if (!isHere()) return false;
    // As the server has it: another tab may have verified the membership meanwhile.
    if (!latest(applicationId ?? '')?.membershipId) {
      await exits.deny();
      return false;
    }
    if (confirmAuthenticated(new Date())) {
      await repeat();
      if (await isContracting()) return true;
    }
    if (!(await identity.ask())) return false;
    await repeat();
    await refresh();
    return true;
  }

  return {
    applicationId,
    record,
    application,
    error,
    retry,
    request,
    end: endOf(error),
    isResolved: steps.isResolved,
    isUnknownStep: decision?.kind === 'not-found',
    shown,
    editing: steps.editing,
    atChoice: steps.atChoice,
    /** The question from which the step was opened. */
    question: steps.from !== null && steps.from <= 6 ? steps.from : null,
    canPay: missingFor(facts, 11).length === 0,
    isMember: facts.membership != null && facts.membership !== '',
    identity,
    withIdentity,
    isHere,
    followLock: (): void => void followLock().catch(() => undefined),
    refresh,
    keepLocally,
    dropQuotes,
    goTo,
    goOn,
    goBack,
    enterContracting,
    created: async (id: string): Promise<void> => {
      await refresh(id);
      currentId.current = id;
      if (isHere()) await steps.goTo(1, null, { applicationId: id, replace: true });
    },
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
    ...exits,
  };
}

function isOver(problem: unknown): boolean {
  return isRefusal(problem, 'APPLICATION_LOCKED') || endOf(problem) !== null;
}

export type Flow = ReturnType<typeof useFlow>;
