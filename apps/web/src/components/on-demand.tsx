import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { loadScript } from '../lib/load-script.ts';
import { nextTask } from '../lib/next-task.ts';
import { remember } from '../lib/page-memory.ts';
import { silenceText } from '../lib/silence-text.ts';
import { onDemandTexts } from './texts.ts';
import { showToast } from './toast/show-toast.ts';

type Props<Part> = {
  /** Fetches the part's script. Always pass the same function: it is the key of what was already fetched. */
  load: () => Promise<Part>;
  waiting?: ReactNode;
  children: (part: Part) => ReactNode;
} & (
  | {
      /** The part could not be loaded: whoever wanted it gives up. */
      onFailed: () => void;
      /** The person wants it again. */
      onRetry?: () => void;
    }
  | {
      /** Shown instead if the script fails to load. */
      renderFailed: (error: unknown, retry: () => void) => ReactNode;
    }
);

const fetched = remember('parts', new WeakMap<() => Promise<unknown>, unknown>());

/** Fetches a part's script before it is needed. */
export function preloadPart(load: () => Promise<unknown>): void {
  fetchPart(load).catch(() => undefined);
}

async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await loadScript(load);
  fetched.set(load, part);
  return part;
}

type State<Part> = { part: Part | null; failure: { error: unknown } | null; tries: number };

/**
 * A part of a screen whose script is fetched when needed. If it fails to load, the screen says so and keeps everything
 * typed on it; a failure of `lazy` would take the whole screen down.
 */
export function OnDemand<Part>(props: Props<Part>) {
  const { load, waiting = null, children } = props;
  const [state, setState] = useState<State<Part>>(() => ({
    part: (fetched.get(load) as Part | undefined) ?? null,
    failure: null,
    tries: 1,
  }));
  const { part, failure, tries } = state;
  const fetchNow = useEffectEvent(async () => {
    // In a task of its own: to ask for all its files takes a phone some 30 ms, and a screen has several parts.
    await nextTask();
    return fetchPart(load);
  });
  const tell = useEffectEvent((error: unknown) => {
    setState({ part: null, failure: { error }, tries });
    if ('renderFailed' in props) return;
    showToast({ title: onDemandTexts.failed, description: silenceText(error), onRetry: props.onRetry });
    props.onFailed();
  });
  const isHere = part !== null;
  useEffect(() => {
    if (isHere) return;
    let isGone = false;
    fetchNow().then(
      (found) => (isGone ? undefined : setState({ part: found, failure: null, tries: 1 })),
      (error: unknown) => (isGone ? undefined : tell(error)),
    );
    return () => {
      isGone = true;
    };
  }, [isHere, tries]);

  if (part !== null) return children(part);
  if (failure === null || !('renderFailed' in props)) return waiting;
  return props.renderFailed(failure.error, () => {
    // Some browsers remember that a script failed and only request it again after a reload.
    if (tries > 1) window.location.reload();
    else setState({ part: null, failure: null, tries: tries + 1 });
  });
}
