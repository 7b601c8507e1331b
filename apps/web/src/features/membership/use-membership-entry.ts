import { useLayoutEffect, useRef, useState } from 'react';
import { takePendingReturn } from '../../common/pending-return.ts';
import { leaveToast, showToast } from '../../components/toast/show-toast.ts';
import { after, useCountdown } from '../../components/use-countdown.ts';
import { clearCachedAnswers } from '../../lib/cached-answers.ts';
import { pause } from '../../lib/pause.ts';
import { arrive, endVisit } from './arrive.ts';
import { texts } from './texts.ts';
import { verifyMembership, type Outcome } from './verify-membership.ts';

/** Specification membership 9: how long the success is shown before leaving the screen. */
const SUCCESS_PAUSE = 1000;

type Wait = Extract<Outcome, { kind: 'wait' }>;

type Idle = { name: 'idle'; error: string | null; wait: Wait | null };

export type EntryState = Idle | { name: 'verifying'; message: string } | { name: 'verified'; detail: string };

const idle: Idle = { name: 'idle', error: null, wait: null };

/** Where the person goes on: where the same member's session ended, at a quote taken over, or on the dashboard. */
export type Destination = { returnPath: string } | { applicationId: string } | null;

export type SessionEnded = 'member' | 'visitor' | null;

type Parts = {
  visitKey: string;
  /** Whose session ended by itself; null if the person came by choice. */
  sessionEnded: SessionEnded;
  /** Called after the success. */
  onVerified: (destination: Destination) => void;
  /** The browser does not keep the product's cookies. */
  onNoCookies: () => void;
};

export function useMembershipEntry({ visitKey, sessionEnded, onVerified, onNoCookies }: Parts) {
  const [state, setState] = useState<EntryState>(idle);
  const [waitUntil, setWaitUntil] = useState(0);
  const secondsLeft = useCountdown(waitUntil);
  const present = useRef(true);

  // Runs before the children's effects: the queries they start must not be cleared again.
  useLayoutEffect(() => {
    present.current = true;
    void arrive(visitKey, { keepPendingReturn: sessionEnded === 'member' });
    return () => {
      present.current = false;
    };
  }, [visitKey, sessionEnded]);

  function refuse(message: { title: string; description: string }): void {
    showToast(message);
    setState({ ...idle, error: message.description });
  }

  async function submit(typed: string): Promise<void> {
    const membershipNumber = typed.trim();
    // Messages about the last number do not apply to this one.
    leaveToast({ byBack: false });
    if (membershipNumber === '') {
      refuse(texts.required);
      return;
    }
    const outcome = await verifyMembership(membershipNumber, {
      cleared: arrive(visitKey, { keepPendingReturn: sessionEnded === 'member' }),
      onProgress: (message) => setState({ name: 'verifying', message }),
    });
    if (!present.current) return;
    switch (outcome.kind) {
      case 'accepted':
        return enter(membershipNumber, outcome.takenOver);
      case 'wait':
        setWaitUntil(after(outcome.seconds * 1000));
        return setState({ ...idle, wait: outcome });
      case 'no-cookies':
        return onNoCookies();
      default:
        return refuse(texts[outcome.kind]);
    }
  }

  async function enter(membershipNumber: string, takenOver: string | null): Promise<void> {
    // The level has changed: nothing fetched at the old level may be shown at the new one.
    clearCachedAnswers();
    const destination = destinationOf(takePendingReturn(membershipNumber, new Date()), takenOver);
    const { title, description } = texts.success;
    const detail = description[nameOf(destination)];
    setState({ name: 'verified', detail });
    showToast({ title, description: detail, tone: 'success' });
    await pause(SUCCESS_PAUSE);
    if (!present.current) return;
    endVisit();
    onVerified(destination);
  }

  return { state, submit, secondsLeft, clearError: () => setState(idle) };
}

/** The first promise wins: 'para seguir donde te quedaste'. The quote then comes first on the dashboard. */
export function destinationOf(returnPath: string | null, takenOver: string | null): Destination {
  if (returnPath !== null) return { returnPath };
  return takenOver === null ? null : { applicationId: takenOver };
}

function nameOf(destination: Destination): keyof typeof texts.success.description {
  if (destination === null) return 'dashboard';
  return 'returnPath' in destination ? 'return' : 'quote';
}
