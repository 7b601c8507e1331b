import { useLayoutEffect, useRef, useState } from 'react';
import { takePendingReturn } from '../../common/pending-return.ts';
import { showToast } from '../../components/toast/show-toast.ts';
import { pause } from '../../lib/pause.ts';
import { queryClient } from '../../lib/query-client.ts';
import { waitText } from '../../lib/wait-text.ts';
import { arrive, endVisit } from './arrive.ts';
import { texts } from './texts.ts';
import { verifyMembership, type Outcome } from './verify-membership.ts';

/** Specification membership 9: how long the success stands before the screen is left. */
const SUCCESS_PAUSE = 1000;

export type EntryState =
  | { name: 'idle'; error: string | null }
  | { name: 'verifying'; message: string }
  | { name: 'verified' };

type Parts = {
  visitKey: string;
  sessionEnded: boolean;
  /** Called after the success; with the path to return to where a session of the same member had ended. */
  onVerified: (returnPath: string | null) => void;
};

export function useMembershipEntry({ visitKey, sessionEnded, onVerified }: Parts) {
  const [state, setState] = useState<EntryState>({ name: 'idle', error: null });
  const present = useRef(true);

  // Before the effects of what is inside: a query that they begin must not be cleared away again.
  useLayoutEffect(() => {
    present.current = true;
    void arrive(visitKey, { sessionEnded });
    return () => {
      present.current = false;
    };
  }, [visitKey, sessionEnded]);

  function refuse(message: { title: string; description: string }): void {
    showToast(message);
    setState({ name: 'idle', error: message.description });
  }

  async function submit(typed: string): Promise<void> {
    const membershipNumber = typed.trim();
    if (membershipNumber === '') {
      refuse(texts.required);
      return;
    }
    const outcome = await verifyMembership(membershipNumber, {
      cleared: arrive(visitKey, { sessionEnded }),
      onProgress: (message) => setState({ name: 'verifying', message }),
    });
    if (!present.current) return;
    if (outcome !== 'accepted') {
      refuse(refusalOf(outcome));
      return;
    }
    // The level has changed: nothing that was fetched below it may be shown above it.
    queryClient.clear();
    setState({ name: 'verified' });
    showToast({ ...texts.success, tone: 'success' });
    await pause(SUCCESS_PAUSE);
    if (!present.current) return;
    endVisit();
    onVerified(takePendingReturn(membershipNumber, new Date()));
  }

  return { state, submit, clearError: () => setState({ name: 'idle', error: null }) };
}

function refusalOf(outcome: Exclude<Outcome, 'accepted'>): { title: string; description: string } {
  if (outcome === 'refused') return texts.refused;
  if (outcome === 'failed') return texts.failed;
  return { title: texts.tries.title, description: texts.tries.description(waitText(outcome.wait)) };
}
