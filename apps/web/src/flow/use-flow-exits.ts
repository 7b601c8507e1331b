import type { ApplicationEnd } from '@socio/contracts/shared/application-end';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { stored, tabStored } from '../common/storage-keys.ts';
import { showToast } from '../components/toast/show-toast.ts';
import { clearApplicationData } from './clear-application-data.ts';
import { flowPath, type FlowPaths } from './flow-paths.ts';
import { namedNew } from './named-new.ts';
import { texts } from './texts.ts';
import type { FlowAddress } from './use-flow-address.ts';

/** Kept with the history entry of a policy that this tab's application has become. */
export type BoughtState = { bought: true };

/** The ways out of the flow: to the dashboard, to the membership entry, to another application. */
export function useFlowExits({ applicationId, isHere }: FlowAddress, forget: () => void, paths: FlowPaths) {
  const navigate = useNavigate();
  /** Until the next screen is there: an answer that comes meanwhile must not lead elsewhere. */
  const isLeaving = useRef(false);

  async function leaveFor(path: string, state?: BoughtState): Promise<void> {
    isLeaving.current = true;
    try {
      // Someone who left while the policy was being issued stays where they went.
      if (isHere()) await navigate(path, { replace: true, state });
    } finally {
      isLeaving.current = false;
    }
    // Back must not return to an application that has become a policy.
    forget();
  }

  /** Clears the data of this application, but not of one that another tab has begun since. */
  function clearOwnData(): void {
    const current = stored.get('current_insurance_application_id');
    if (current !== null && current !== applicationId) return;
    const policy = tabStored.get('policy_data');
    clearApplicationData();
    // Data of a policy just issued no longer belongs to the application.
    tabStored.set('policy_data', policy);
  }

  return {
    /** To the application's current step, whatever step the address named. */
    resume: (): void => void navigate(flowPath(paths, applicationId), { replace: true }),
    finish: async (): Promise<void> => {
      clearOwnData();
      await leaveFor(paths.dashboard);
    },
    finishAtPolicy: async (policyNumber: string): Promise<void> => {
      clearOwnData();
      await leaveFor(paths.policy(policyNumber), { bought: true });
    },
    /** The paid application is a policy by now or being refunded: nothing is left to do on this page. */
    leaveEnded: async (ended: ApplicationEnd): Promise<void> => {
      if (isLeaving.current) return;
      showToast({ ...texts.ended[ended.end], tone: 'info' });
      clearOwnData();
      // Also whose own answer was lost on the way sees from when the car is insured.
      if (ended.end === 'issued') await leaveFor(paths.policy(ended.policy_number), { bought: true });
      else await leaveFor(paths.dashboard);
    },
    /** For a visitor: the choice is stored, and the next membership verified takes it over. */
    deny: async (): Promise<void> => {
      if (!isHere()) return;
      showToast(texts.denied);
      await navigate(paths.membership);
    },
    newQuote: (): void => {
      clearApplicationData();
      void navigate(`${paths.flow}?step=1`);
    },
    startAgain: (): void => void navigate(paths.flow, { replace: true, state: namedNew }),
    /** What storage or the session had as the open application is somebody else's, or has ended. */
    dropResolved: (): void => {
      clearApplicationData();
      void navigate(paths.flow, { replace: true, state: namedNew });
    },
  };
}
