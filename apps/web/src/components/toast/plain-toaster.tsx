import { useCallback, useEffect, useRef, useState } from 'react';
import { connectToaster, showToast, type ToastMessage } from './show-toast.ts';
import { texts } from './texts.ts';
import { giveRoomBack, makeRoom } from './toast-room.ts';

/** The toaster's script is usually there by then, and says it better. */
const PATIENCE = 1000;

/** Says what the toaster would, as long as its script is not there or cannot be fetched. */
export function PlainToaster() {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  // Known without a render: a message may come when this one has just made way for the toaster.
  const held = useRef<ToastMessage | null>(null);
  const show = useCallback((next: ToastMessage | null) => {
    held.current = next;
    setMessage(next);
    if (next === null) giveRoomBack();
    else makeRoom();
  }, []);
  useEffect(() => {
    if (message === null || message.onRetry !== undefined) return;
    const timer = setTimeout(() => show(null), message.duration ?? 5000);
    return () => clearTimeout(timer);
  }, [message, show]);
  useEffect(() => {
    let disconnect: (() => void) | undefined;
    const timer = setTimeout(() => {
      disconnect = connectToaster((next) => show(next === 'none' ? null : next));
    }, PATIENCE);
    return () => {
      clearTimeout(timer);
      disconnect?.();
      // For the toaster, which has come after all.
      if (held.current !== null) showToast(held.current);
    };
  }, [show]);
  return (
    <div role="status" data-plain-toaster className="fixed inset-x-0 bottom-0 z-50">
      {message === null ? null : (
        <div data-plain-toast className={`toast toast-${message.tone ?? 'danger'}`}>
          <div data-content className="min-w-0 grow">
            <div className="font-semibold">{message.title}</div>
            <div className="text-sm text-ink-soft">{message.description}</div>
          </div>
          {message.onRetry === undefined ? null : (
            <button
              type="button"
              className="toast-retry"
              onClick={() => {
                show(null);
                message.onRetry?.();
              }}
            >
              {texts.retry}
            </button>
          )}
          <button type="button" className="toast-close" aria-label={texts.close} onClick={() => show(null)}>
            ×
          </button>
        </div>
      )}
    </div>
  );
}
