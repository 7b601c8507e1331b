import type { DataRouter, RouterNavigateOptions, To } from 'react-router';
import { remember } from './page-memory.ts';

/**
 * While a dialog, drawer or panel is open over a page, the browser is on an extra history entry: same address, same
 * page for the router. So Back closes the overlay and never leaves the product (decision 0010).
 */
type EntryState = { key?: string; idx?: number; overlay?: true } | null;
type Overlay = { close: () => void };

type Overlays = {
  /** From the first opened to the topmost. */
  open: Overlay[];
  here: EntryState;
  /** The router entry where the person last tapped or typed. */
  touched: string | null;
  /** A step through the history that the router does not see. */
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

/** Registers an overlay; Back calls `close`, which may leave it open. Returns a function that removes it. */
export function openOverlay(close: () => void): () => void {
  const overlay = { close };
  own.open.push(overlay);
  queueMicrotask(addEntry);
  // Its history entry stays, since going back now would race whatever comes next. The next overlay or the next address
  // reuses it, or Back skips it.
  return () => void own.open.splice(own.open.indexOf(overlay), 1);
}

/** Called once, at the start. From then on the router leaves no overlay entries behind in the history. */
export function letBackCloseOverlays(router: Pick<DataRouter, 'navigate'>): void {
  own.here = read();
  // Runs before the router's own listener.
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
      // No await when there is nothing to wait for.
      if (own.moving !== null) await own.moving.done;
      if (!isOverlay(read())) await go(to, options);
      else if (typeof to === 'number') await go(to < 0 ? to - 1 : to);
      else if (options?.replace) {
        // The page's own entry is the one to replace.
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
  // Browsers skip entries left without user interaction, together with the document's other ones: Back would leave the
  // product. So a panel that opens by itself gets its entry with the first tap.
  if (isOverlay(own.here) || own.touched !== keyOf(own.here)) return;
  history.pushState({ ...own.here, idx: (own.here?.idx ?? 0) + 1, overlay: true }, '');
  own.here = read();
}

function step(by: 1 | -1): Promise<void> {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const move = { done, finish };
  own.moving = move;
  history.go(by);
  // A browser may drop the step if the person navigates at the same moment; nothing may wait for ever.
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
    // Nothing is open any more: the person meant the previous page.
    if (own.open.length === 0) history.back();
    else goBackFromTopmost();
  } else if (isUnder(from, own.here)) event.stopImmediatePropagation();
  // Forward to the overlay entry of a page that was replaced.
  else if (isOverlay(own.here) && own.here?.idx === (from?.idx ?? 0) + 1) {
    event.stopImmediatePropagation();
    void step(-1);
  } else queueMicrotask(addEntry);
}

function goBackFromTopmost(): void {
  own.open.at(-1)?.close();
  // Once its change has been rendered: if something is still open (it asks, is busy, or lay over another one), return
  // to the overlay entry. A new one would count as made without user interaction.
  queueMicrotask(() => {
    if (own.open.length > 0 && own.moving === null && own.navigating === 0) void step(1);
  });
}

function onGesture(event: Event): void {
  // The one key browsers do not count as interaction.
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

/** The page that overlay was opened on. */
function isUnder(page: EntryState, overlay: EntryState): boolean {
  return (
    isOverlay(overlay) &&
    !isOverlay(page) &&
    keyOf(page) === keyOf(overlay) &&
    page?.idx === (overlay?.idx ?? 0) - 1
  );
}
