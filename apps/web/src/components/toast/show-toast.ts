export type ToastTone = 'danger' | 'success' | 'info';

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  /** Destructive unless noted, as the specification's catalogue has it. */
  tone?: ToastTone | undefined;
  /** Milliseconds; 5000 unless the specification gives another. */
  duration?: number | undefined;
};

type Presenter = (message: ToastMessage) => void;

let presenter: Presenter | null = null;
let waiting: ToastMessage | null = null;

/** Shows one toast; a newer one replaces it. Works before the toaster's own chunk has arrived. */
export function showToast(message: ToastMessage): void {
  if (presenter === null) waiting = message;
  else presenter(message);
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
