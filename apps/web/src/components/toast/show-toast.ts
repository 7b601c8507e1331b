import { remember } from '../../lib/page-memory.ts';

export type ToastTone = 'danger' | 'success' | 'info';

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  /** Destructive by default, as in the specification's catalogue. */
  tone?: ToastTone | undefined;
  /** Milliseconds; 5000 unless the specification says otherwise. */
  duration?: number | undefined;
  /**
   * Retries what failed. Such a toast stays until it is answered, closed or replaced, or the person leaves the place
   * where it was shown.
   */
  onRetry?: (() => void) | undefined;
};

type Presenter = (message: ToastMessage | 'none') => void;

type Toasts = {
  presenter: Presenter | null;
  waiting: ToastMessage | null;
  newest: ToastMessage | null;
  /** Loads the toaster. */
  fetch: (() => void) | null;
  /** Whether the person has acted since: any navigation from then on is their own. */
  acted: boolean;
};

const toasts = remember<Toasts>('toasts', {
  presenter: null,
  waiting: null,
  newest: null,
  fetch: null,
  acted: false,
});

/** Shows one toast; a newer one replaces it. Works before the toaster's chunk has loaded. */
export function showToast(message: ToastMessage): void {
  toasts.newest = message;
  toasts.acted = false;
  if (toasts.presenter !== null) {
    toasts.presenter(message);
    return;
  }
  toasts.waiting = message;
  toasts.fetch?.();
}

/** Called when a toast has to wait for the toaster, at once if there is one already. */
export function whenToastWaits(fetch: () => void): void {
  toasts.fetch = fetch;
  if (toasts.waiting !== null) fetch();
}

/** Lets a caller check later whether there has been another one. */
export function newestToast(): ToastMessage | null {
  return toasts.newest;
}

/** The person has tapped or typed something. */
export function noteAct(): void {
  toasts.acted = true;
}

/**
 * The person left the place where the newest toast was shown. A toast that offers a retry is dismissed, and so is one
 * about that place if the person moved on. A success stays, as it is also read on arrival, and so does a toast that
 * explains why the address changed by itself.
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

/** The person has done something else; one that offers a retry stays, as it is the way on. */
export function endToast(): void {
  if (toasts.newest === null || toasts.newest.onRetry !== undefined) return;
  toasts.newest = null;
  toasts.waiting = null;
  toasts.presenter?.('none');
}

/** For the toaster only. Returns a function that disconnects it. */
export function connectToaster(next: Presenter): () => void {
  toasts.presenter = next;
  if (toasts.waiting !== null) next(toasts.waiting);
  toasts.waiting = null;
  return () => {
    if (toasts.presenter === next) toasts.presenter = null;
  };
}
