import { isOpen } from '@socio/domain/payment-state';
import { useEffect, useRef, useState } from 'react';
import { stored } from '../../../common/storage-keys.ts';
import { showToast } from '../../../components/toast/show-toast.ts';
import { applicationQuery } from '../../../flow/application-query.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { ContractStepProps } from '../contract-step-props.ts';
import { SLOW_ROUND, settle, type Attempt, type Settled } from './settle.ts';
import { notPaidToast, paidToast } from './payment-messages.ts';
import type { Problem } from './payment-outcome.ts';

export type PaymentPhase =
  | { name: 'form'; problem: Problem | null }
  | { name: 'paying' }
  | { name: 'confirming'; slow: boolean }
  /** The session has expired while the outcome is unknown. */
  | { name: 'identity'; retry: () => void }
  | { name: 'leaving' }
  | { name: 'bank'; challengeUrl: string }
  | { name: 'paid' };

type Parts = ContractStepProps & {
  amount: string;
  onPaid: () => void;
  onPriceChanged: () => void;
  onAddressNeeded: () => void;
  /** Nothing was charged, though a new card may have been stored; its id, if it can be used again. */
  onNotPaid: (cardId: string | null) => void;
};

/** The payment of one application: charges a card once, and asks until the outcome is known. */
export function usePayment(parts: Parts) {
  const { id, payment_status: status, payment_attempt: recorded } = parts.application;
  const underWay = status !== null && isOpen(status);
  const [phase, setPhase] = useState<PaymentPhase>(
    underWay ? { name: 'confirming', slow: false } : { name: 'form', problem: null },
  );
  const latest = useRef(parts);
  /** Counts runs: a newer run, or leaving the screen, cancels the older ones. */
  const runs = useRef(0);
  const { isRunning, run: runOnce } = useAction();
  const lastAttempt = useRef(recorded ?? 0);
  const leftFor = useRef<Attempt | null>(null);
  useEffect(() => {
    latest.current = parts;
    lastAttempt.current = Math.max(lastAttempt.current, recorded ?? 0);
  });

  /** `leave`: go to the bank's page at once, unless the person has just come back from it. */
  async function run(attempt: Attempt, leave: boolean): Promise<void> {
    runs.current += 1;
    const own = runs.current;
    const outcome = await settle(attempt, {
      isOver: () => runs.current !== own,
      onWaiting: (round) => setPhase({ name: 'confirming', slow: round >= SLOW_ROUND }),
    });
    if (outcome === null) return;
    lastAttempt.current = Math.max(lastAttempt.current, outcome.attempt);
    end(outcome, attempt, leave);
  }

  function end(outcome: Settled, attempt: Attempt, leave: boolean): void {
    switch (outcome.kind) {
      case 'charged':
        if (attempt.cardId !== null) stored.set('selected_payment_card_id', attempt.cardId);
        setPhase({ name: 'paid' });
        showToast(paidToast);
        latest.current.onPaid();
        return;
      case 'problem': {
        const isOfVehicle =
          outcome.problem.wayOut === 'new-quote' || outcome.problem.wayOut === 'insure-twice';
        fail({ ...outcome.problem, ...(isOfVehicle && attempt.vehicle && { of: attempt.vehicle }) });
        latest.current.onNotPaid(outcome.isCardGone ? null : attempt.cardId);
        return;
      }
      case 'bank':
        if (leave) {
          leftFor.current = attempt;
          setPhase({ name: 'leaving' });
          window.location.assign(outcome.challengeUrl);
        } else setPhase({ name: 'bank', challengeUrl: outcome.challengeUrl });
        return;
      case 'identity': {
        const retry = () => void run(attempt, leave);
        setPhase(outcome.started ? { name: 'identity', retry } : { name: 'form', problem: null });
        latest.current.onNotPaid(attempt.cardId);
        latest.current.identity.confirm(retry);
        return;
      }
      case 'price-changed':
        setPhase({ name: 'form', problem: null });
        latest.current.onPriceChanged();
    }
  }

  function fail(problem: Problem): void {
    setPhase({ name: 'form', problem });
    // A problem with the vehicle is shown beside it.
    if (problem.of === undefined) showToast(notPaidToast(problem));
    if (problem.wayOut === 'address') latest.current.onAddressNeeded();
    else void queryClient.invalidateQueries({ queryKey: applicationQuery(id).queryKey });
  }

  /** `cardId` stores a new card first; `onCardFailure` says what went wrong with that. */
  async function pay(
    cardId: () => Promise<string>,
    onCardFailure: (error: unknown) => Problem,
    choices: Pick<Attempt, 'vehicle' | 'insuredTwiceAccepted' | 'mandate' | 'keepCard'>,
  ): Promise<void> {
    await runOnce(async () => {
      setPhase({ name: 'paying' });
      runs.current += 1;
      const own = runs.current;
      const card = await cardId().catch((error: unknown) => ({ error }));
      if (runs.current !== own) return;
      if (typeof card === 'string') await run({ ...chargeWith(card), ...choices }, true);
      else if (isRefusal(card.error, 'LEVEL_AUTHENTICATED')) {
        setPhase({ name: 'form', problem: null });
        latest.current.identity.confirm(() => void pay(cardId, onCardFailure, choices));
      } else setPhase({ name: 'form', problem: onCardFailure(card.error) });
    });
  }

  function common() {
    return {
      applicationId: id,
      addressId: latest.current.application['vehicle_insurance_application-address_id'],
    };
  }

  function chargeWith(cardId: string): Attempt {
    const { amount } = latest.current;
    return { ...common(), number: lastAttempt.current + 1, cardId, amount, known: false };
  }

  const effects = useRef({ resume: () => {}, comeBack: () => {} });
  useEffect(() => {
    const recordedAttempt = { number: recorded ?? 1, cardId: null, known: true };
    effects.current = {
      resume: () => {
        if (!underWay) return;
        void run({ ...common(), ...recordedAttempt, amount: latest.current.amount }, false);
      },
      comeBack: () => {
        if (leftFor.current !== null) void run({ ...leftFor.current, known: true }, false);
      },
    };
  });
  // A payment was in progress when the page opened, or another tab has begun one since.
  const hasForm = phase.name === 'form';
  useEffect(() => {
    if (!underWay || isRunning()) return;
    if (hasForm) setPhase({ name: 'confirming', slow: false });
    effects.current.resume();
    // Only what the server says starts it; any other change of the phase is an outcome.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [underWay]);
  useEffect(() => {
    // Back from the bank's page, the browser may restore this page from its cache.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) effects.current.comeBack();
    };
    window.addEventListener('pageshow', onShow);
    return () => {
      runs.current += 1;
      window.removeEventListener('pageshow', onShow);
    };
  }, []);

  return { phase, pay, leave: () => setPhase({ name: 'leaving' }) };
}
