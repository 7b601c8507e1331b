import type { DataRouter, RouterNavigateOptions, To } from 'react-router';
import { remember } from './page-memory.ts';

/**
 * While a dialog, drawer or panel lies over a page, the browser stands on a history entry of its own: same address,
 * same page for the router, so that Back closes what is open and never leaves the product (decision 0010).
 */
type EntryState = { key?: string; idx?: number; overlay?: true } | null;
type Overlay = { close: () => void };

type Overlays = {
  /** From the first opened to the topmost. */
  open: Overlay[];
  here: EntryState;
  /** The router entry on which the person last tapped or typed. */
  touched: string | null;
  /** A step through the history that the router is not told of. */
  moving: { done: Promise<void>; finish: () => void } | null;
  navigating: number;
};

const own = remember<Overlays>('overlays', {
  open: [],
  here: null,
  touched: null,
  moving: null,
  navigating: 0,
});

const STEP_LIMIT = 2_000;

/** Opens an overlay; `close` is what Back does, and may leave it open. Returns what takes it away again. */
export function openOverlay(close: () => void): () => void {
  const overlay = { close };
  own.open.push(overlay);
  queueMicrotask(addEntry);
  // Its entry stays: to go back now would race whatever comes next. It is used up by the next overlay, by the next
  // address, or by Back, which goes on from there.
  return () => void own.open.splice(own.open.indexOf(overlay), 1);
}

/** Once, at the start. From then on the router leaves no overlay's entry behind in the history. */
export function letBackCloseOverlays(router: Pick<DataRouter, 'navigate'>): void {
  own.here = read();
  // Before the router's own listener.
  window.addEventListener('popstate', onPop, { capture: true });
  for (const gesture of ['keydown', 'mousedown', 'pointerup', 'touchend', 'click'] as const) {
    window.addEventListener(gesture, onGesture, { capture: true, passive: true });
  }
  router.navigate = besideOverlays(router.navigate);
}

type Navigate = (to: To | number | null, options?: RouterNavigateOptions) => Promise<void>;

function besideOverlays(navigate: DataRouter['navigate']): Navigate {
  const go = navigate as Navigate;
  return async (to, options) => {
    own.navigating += 1;
    try {
      // Without one nothing waits.
      if (own.moving !== null) await own.moving.done;
      if (!isOverlay(read())) await go(to, options);
      else if (typeof to === 'number') await go(to < 0 ? to - 1 : to);
      else if (options?.replace) {
        // The page's own entry is the one to be replaced.
        await step(-1);
        await go(to, options);
      } else await go(to, { ...options, replace: true });
    } finally {
      own.navigating -= 1;
      own.here = read();
      addEntry();
    }
  };
}

function addEntry(): void {
  if (own.open.length === 0 || own.moving !== null || own.navigating > 0) return;
  own.here = read();
  // Browsers skip an entry that was left without a tap on it, and all others of the document with it: Back would leave
  // the product. So a panel that opens by itself gets its entry with the first tap.
  if (isOverlay(own.here) || own.touched !== keyOf(own.here)) return;
  history.pushState({ ...own.here, idx: (own.here?.idx ?? 0) + 1, overlay: true }, '');
  own.here = read();
}

function step(by: 1 | -1): Promise<void> {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const move = { done, finish };
  own.moving = move;
  history.go(by);
  // A browser may drop it, where the person goes somewhere at the same moment; nothing may wait for ever.
  setTimeout(() => (own.moving === move ? arrive() : undefined), STEP_LIMIT);
  return done;
}

function arrive(): void {
  own.moving?.finish();
  own.moving = null;
  queueMicrotask(addEntry);
}

function onPop(event: PopStateEvent): void {
  const from = own.here;
  own.here = read();
  if (own.moving !== null) {
    if (keyOf(from) === keyOf(own.here)) event.stopImmediatePropagation();
    arrive();
  } else if (isUnder(own.here, from)) {
    event.stopImmediatePropagation();
    // Nothing is open any more: the person meant the page before this one.
    if (own.open.length === 0) history.back();
    else goBackFromTopmost();
  } else if (isUnder(from, own.here)) event.stopImmediatePropagation();
  // Forward to the overlay of a page that was replaced.
  else if (isOverlay(own.here) && own.here?.idx === (from?.idx ?? 0) + 1) {
    event.stopImmediatePropagation();
    void step(-1);
  } else queueMicrotask(addEntry);
}

function goBackFromTopmost(): void {
  own.open.at(-1)?.close();
  // Once what it changed has been drawn: where something stays open (it asks, it is busy, it lay over another one),
  // the browser stands on the overlay's entry again. A new one would count as made without a tap.
  queueMicrotask(() => {
    if (own.open.length > 0 && own.moving === null && own.navigating === 0) void step(1);
  });
}

function onGesture(event: Event): void {
  // The one key that browsers do not count.
  if (!event.isTrusted || (event instanceof KeyboardEvent && event.key === 'Escape')) return;
  own.touched = keyOf(read());
  addEntry();
}

function read(): EntryState {
  return history.state as EntryState;
}

function keyOf(state: EntryState): string {
  return state?.key ?? 'default';
}

function isOverlay(state: EntryState): boolean {
  return state?.overlay === true;
}

/** The page on which that overlay was opened. */
function isUnder(page: EntryState, overlay: EntryState): boolean {
  return (
    isOverlay(overlay) &&
    !isOverlay(page) &&
    keyOf(page) === keyOf(overlay) &&
    page?.idx === (overlay?.idx ?? 0) - 1
  );
}
