import type { DataRouter, RouterNavigateOptions, To } from 'react-router';

/**
 * While a dialog, drawer or panel lies over a page, the browser stands on a history entry of its own: same address,
 * same page for the router, so that Back closes what is open and never leaves the product (decision 0010).
 */
type EntryState = { key?: string; idx?: number; overlay?: true } | null;
type Overlay = { close: () => void };

/** From the first opened to the topmost. */
const overlays: Overlay[] = [];
let here: EntryState = null;
/** The router entry on which the person last tapped or typed. */
let touched: string | null = null;
/** A step through the history that the router is not told of. */
let moving: { done: Promise<void>; finish: () => void } | null = null;
let navigating = 0;

const STEP_LIMIT = 2_000;

/** Opens an overlay; `close` is what Back does, and may leave it open. Returns what takes it away again. */
export function openOverlay(close: () => void): () => void {
  const overlay = { close };
  overlays.push(overlay);
  queueMicrotask(addEntry);
  // Its entry stays: to go back now would race whatever comes next. It is used up by the next overlay, by the next
  // address, or by Back, which goes on from there.
  return () => void overlays.splice(overlays.indexOf(overlay), 1);
}

/** Once, at the start. From then on the router leaves no overlay's entry behind in the history. */
export function letBackCloseOverlays(router: Pick<DataRouter, 'navigate'>): void {
  here = read();
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
    navigating += 1;
    try {
      // Without one nothing waits.
      if (moving !== null) await moving.done;
      if (!isOverlay(read())) await go(to, options);
      else if (typeof to === 'number') await go(to < 0 ? to - 1 : to);
      else if (options?.replace) {
        // The page's own entry is the one to be replaced.
        await step(-1);
        await go(to, options);
      } else await go(to, { ...options, replace: true });
    } finally {
      navigating -= 1;
      here = read();
      addEntry();
    }
  };
}

function addEntry(): void {
  if (overlays.length === 0 || moving !== null || navigating > 0) return;
  here = read();
  // Browsers skip an entry that was left without a tap on it, and all others of the document with it: Back would leave
  // the product. So a panel that opens by itself gets its entry with the first tap.
  if (isOverlay(here) || touched !== keyOf(here)) return;
  history.pushState({ ...here, idx: (here?.idx ?? 0) + 1, overlay: true }, '');
  here = read();
}

function step(by: 1 | -1): Promise<void> {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const own = { done, finish };
  moving = own;
  history.go(by);
  // A browser may drop it, where the person goes somewhere at the same moment; nothing may wait for ever.
  setTimeout(() => (moving === own ? arrive() : undefined), STEP_LIMIT);
  return done;
}

function arrive(): void {
  moving?.finish();
  moving = null;
  queueMicrotask(addEntry);
}

function onPop(event: PopStateEvent): void {
  const from = here;
  here = read();
  if (moving !== null) {
    if (keyOf(from) === keyOf(here)) event.stopImmediatePropagation();
    arrive();
  } else if (isUnder(here, from)) {
    event.stopImmediatePropagation();
    // Nothing is open any more: the person meant the page before this one.
    if (overlays.length === 0) history.back();
    else goBackFromTopmost();
  } else if (isUnder(from, here)) event.stopImmediatePropagation();
  // Forward to the overlay of a page that was replaced.
  else if (isOverlay(here) && here?.idx === (from?.idx ?? 0) + 1) {
    event.stopImmediatePropagation();
    void step(-1);
  } else queueMicrotask(addEntry);
}

function goBackFromTopmost(): void {
  overlays.at(-1)?.close();
  // Once what it changed has been drawn: where something stays open (it asks, it is busy, it lay over another one),
  // the browser stands on the overlay's entry again. A new one would count as made without a tap.
  queueMicrotask(() => {
    if (overlays.length > 0 && moving === null && navigating === 0) void step(1);
  });
}

function onGesture(event: Event): void {
  // The one key that browsers do not count.
  if (!event.isTrusted || (event instanceof KeyboardEvent && event.key === 'Escape')) return;
  touched = keyOf(read());
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
