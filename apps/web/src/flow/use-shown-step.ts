import type { CivilDate } from '@socio/domain/dates';
import { useEffect, useRef } from 'react';
import { tabStored } from '../common/storage-keys.ts';
import { showToast } from '../components/toast/show-toast.ts';
import { decideStep } from './decide-step.ts';
import { flowFacts } from './flow-facts.ts';
import { texts } from './texts.ts';
import type { OpenApplication } from './use-application.ts';
import type { FlowAddress } from './use-flow-address.ts';
import { useReturnToTab } from './use-return-to-tab.ts';

export type ShownStep = ReturnType<typeof useShownStep>;

/** The step the address asks for, if the application allows it; otherwise the address is corrected. */
export function useShownStep(
  address: FlowAddress,
  { application, follow }: OpenApplication,
  today: CivilDate,
) {
  const { request } = address;
  const facts = flowFacts(application, today);
  const ready = address.applicationId === null || application !== null;
  const decision = ready ? decideStep(request, application, facts) : null;
  const shown = decision?.kind === 'show' ? decision.step : null;
  const target = decision?.kind === 'redirect' ? decision.step : null;
  // The bank sends the person back to step 11; that does not count as going back.
  const isReturn = address.isFirst && request.kind === 'show' && request.step === 11;
  const blocked = decision?.kind === 'redirect' && decision.blocked && !isReturn;
  const needsMembership = request.kind === 'show' && request.step === 9 && facts.membership == null;

  // If a payment locks the step on the screen, nobody has gone back.
  const lastShown = useRef(shown);
  useEffect(() => {
    if (shown === null) return;
    lastShown.current = shown;
    // An abandoned edit must not become the origin of a later one (specification quote 4, Smart navigation).
    if (shown < 8 || shown > 11) tabStored.remove(['latest_viewed_step', 'previous_selected_quote']);
  }, [shown]);

  useEffect(() => {
    if (target === null) return;
    const wentBack = request.kind === 'show' && request.step !== lastShown.current;
    if (blocked && wentBack) showToast(texts.blocked);
    else if (needsMembership && target === 7) showToast(texts.denied);
    void address.redirect(target);
    // Once per correction of the address; the functions are new on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [target, blocked, needsMembership]);

  // Another tab or device may have paid or issued meanwhile (calls.md, The flow: the page follows the server).
  useReturnToTab(() => {
    if (shown !== null && shown >= 10) void follow();
  });

  return { shown, facts, isUnknown: decision?.kind === 'not-found' };
}
