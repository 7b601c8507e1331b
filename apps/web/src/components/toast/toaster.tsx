import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { toast, Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { connectToaster, endToast, newestToast, noteAct, type ToastMessage } from './show-toast.ts';
import { texts } from './texts.ts';
import { giveRoomBack, makeRoom } from './toast-room.ts';

const kinds = { danger: 'error', success: 'success', info: 'info' } as const;

function present(message: ToastMessage | 'none', onGone: () => void): void {
  // One at a time: the old one is dismissed before the new one is shown, so that its timer starts over.
  toast.dismiss();
  if (message === 'none') {
    giveRoomBack();
    return;
  }
  makeRoom();
  const gone = () => {
    // One that was replaced is told only later.
    if (newestToast() === message) giveRoomBack();
    onGone();
  };
  const { title, description, tone = 'danger', onRetry, duration = onRetry ? Infinity : 5000 } = message;
  toast[kinds[tone]](title, {
    description,
    duration,
    onDismiss: gone,
    onAutoClose: gone,
    ...(onRetry && {
      action: {
        label: texts.retry,
        onClick: () => {
          // Sonner tells nobody that this ends it.
          giveRoomBack();
          onRetry();
        },
      },
    }),
  });
}

const acts = ['pointerdown', 'keydown'] as const;

/** The height that the on-screen keyboard takes from the page's lower end, where fixed elements are. */
function keyboardHeight(): number {
  const seen = window.visualViewport;
  return seen === null ? 0 : Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop));
}

function onKeyboard(listener: () => void): () => void {
  const seen = window.visualViewport;
  seen?.addEventListener('resize', listener);
  return () => seen?.removeEventListener('resize', listener);
}

const actions = 'button, a, summary, label, [role=option]';

/** What a toast said is over once the person does the next thing. */
function onClick({ target }: Event): void {
  if (
    target instanceof Element &&
    target.closest('[data-sonner-toaster]') === null &&
    target.closest(actions)
  )
    endToast();
}

/**
 * Loaded after the first screen (app/late-toaster.tsx); `showToast` keeps the newest message until then. A toast
 * is a bar along the bottom edge, and page, dialog and drawer leave room for it (styles/app.css).
 */
export function Toaster() {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let before: EventTarget | null = null;
    // Left to Sonner, the focus would return where it came from on every Tab out of a toast, and never pass it.
    const keepFocus = (event: FocusEvent) => {
      event.stopPropagation();
      if (!region.current?.contains(event.relatedTarget as Node | null)) before = event.relatedTarget;
    };
    const giveBack = () => {
      if (region.current?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
    const own = region.current;
    own?.addEventListener('focusin', keepFocus);
    const disconnect = connectToaster((message) => present(message, giveBack));
    return () => {
      own?.removeEventListener('focusin', keepFocus);
      disconnect();
    };
  }, []);
  useEffect(() => {
    for (const act of acts) window.addEventListener(act, noteAct, { capture: true, passive: true });
    window.addEventListener('click', onClick, { capture: true });
    return () => {
      for (const act of acts) window.removeEventListener(act, noteAct, { capture: true });
      window.removeEventListener('click', onClick, { capture: true });
    };
  }, []);
  const keyboard = useSyncExternalStore(onKeyboard, keyboardHeight);
  const place = { bottom: keyboard, left: 0, right: 0 };
  return (
    <div ref={region}>
      <Sonner
        position="bottom-left"
        offset={place}
        mobileOffset={place}
        visibleToasts={1}
        duration={5000}
        closeButton
        containerAriaLabel={texts.label}
        icons={{
          success: <CircleCheck aria-hidden className="size-5 text-success" />,
          error: <CircleAlert aria-hidden className="size-5 text-danger" />,
          close: <X aria-hidden className="size-5" />,
          info: <Info aria-hidden className="size-5 text-info" />,
        }}
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: texts.close,
          classNames: {
            toast: 'toast',
            title: 'font-semibold',
            description: 'text-sm text-ink-soft',
            icon: 'mt-0.5 shrink-0',
            content: 'min-w-0 grow',
            closeButton: 'toast-close',
            actionButton: 'toast-retry',
            success: 'toast-success',
            error: 'toast-danger',
            info: 'toast-info',
          },
        }}
      />
    </div>
  );
}
