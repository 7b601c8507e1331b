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

let presenter: Presenter | null = null;
let waiting: ToastMessage | null = null;

/** Shows one toast; a newer one replaces it. Works before the toaster's own chunk has arrived. */
export function showToast(message: ToastMessage): void {
  retriable = message.onRetry !== undefined;
  if (presenter === null) waiting = message;
  else presenter(message);
}

let retriable = false;

/** The place was left whose work a toast offers to do again. */
export function dropRetry(): void {
  if (retriable) presenter?.('none');
  if (waiting?.onRetry !== undefined) waiting = null;
  retriable = false;
}

/** For the toaster alone. Returns what takes it away again. */
export function connectToaster(next: Presenter): () => void {
  presenter = next;
  if (waiting !== null) next(waiting);
  waiting = null;
  return () => {
    if (presenter === next) presenter = null;
  };
}
