import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { noConnectionText } from '../lib/refusal-text.ts';
import { showToast } from './toast/show-toast.ts';

type Props<Part> = {
  /** Fetches the script of the part. */
  load: () => Promise<Part>;
  /** What wanted the part no longer does. */
  onFailed: () => void;
  waiting?: ReactNode;
  children: (part: Part) => ReactNode;
};

/**
 * A part of a screen whose script is fetched when it is needed. Where it cannot be fetched, the screen says so and stays
 * as it is, with what was typed on it: a failure of `lazy` would take the whole screen along.
 */
export function OnDemand<Part>({ load, onFailed, waiting = null, children }: Props<Part>) {
  const [part, setPart] = useState<Part | null>(null);
  const fetchPart = useEffectEvent(load);
  const tellFailure = useEffectEvent(() => {
    showToast({ title: 'Error', description: noConnectionText });
    onFailed();
  });
  useEffect(() => {
    let isGone = false;
    fetchPart().then(
      // A component is a function: it is kept, not called.
      (found) => (isGone ? undefined : setPart(() => found)),
      () => (isGone ? undefined : tellFailure()),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return part === null ? waiting : children(part);
}
