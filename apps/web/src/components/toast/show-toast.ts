import { remember } from '../../lib/page-memory.ts';

export type ToastTone = 'danger' | 'success' | 'info';

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  /** Destructive unless noted, as the specification's catalogue has it. */
  tone?: ToastTone | undefined;
  /** Milliseconds; 5000 unless the specification gives another. */
  duration?: number | undefined;
  /**
   * Does again what has failed. Such a toast stays until it is answered, closed or replaced, or the place is left in
   * which it was shown.
   */
  onRetry?: (() => void) | undefined;
};

type Presenter = (message: ToastMessage | 'none') => void;

type Toasts = {
  presenter: Presenter | null;
  waiting: ToastMessage | null;
  newest: ToastMessage | null;
  /** Whether the person has done something since: what leads them elsewhere from then on is their own going on. */
  acted: boolean;
};

const toasts = remember<Toasts>('toasts', { presenter: null, waiting: null, newest: null, acted: false });

/** Shows one toast; a newer one replaces it. Works before the toaster's own chunk has arrived. */
export function showToast(message: ToastMessage): void {
  toasts.newest = message;
  toasts.acted = false;
  if (toasts.presenter === null) toasts.waiting = message;
  else toasts.presenter(message);
}

/** For whoever asks later whether there was another one since. */
export function newestToast(): ToastMessage | null {
  return toasts.newest;
}

/** The person has tapped or typed something. */
export function noteAct(): void {
  toasts.acted = true;
}

/**
 * The place was left in which the newest toast was shown. One that offers to do something again goes with it, and so
 * does what was said of the place where the person went on. A success is told on arrival too, and an address that
 * changed by itself is what the toast explains.
 */
export function leaveToast({ byBack }: { byBack: boolean }): void {
  const { newest, acted, presenter } = toasts;
  if (newest === null) return;
  const isOver = newest.tone !== 'success' && (acted || byBack);
  if (!isOver && newest.onRetry === undefined) return;
  toasts.newest = null;
  toasts.waiting = null;
  presenter?.('none');
}

/** For the toaster alone. Returns what takes it away again. */
export function connectToaster(next: Presenter): () => void {
  toasts.presenter = next;
  if (toasts.waiting !== null) next(toasts.waiting);
  toasts.waiting = null;
  return () => {
    if (toasts.presenter === next) toasts.presenter = null;
  };
}
