import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast, Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { connectToaster, noteAct, type ToastMessage } from './show-toast.ts';
import { texts } from './texts.ts';

const kinds = { danger: 'error', success: 'success', info: 'info' } as const;

function present(message: ToastMessage | 'none'): void {
  // One at a time: the old one is dismissed before the new one is shown, so that its timer starts over.
  toast.dismiss();
  if (message === 'none') return;
  const { title, description, tone = 'danger', onRetry, duration = onRetry ? Infinity : 5000 } = message;
  toast[kinds[tone]](title, {
    description,
    duration,
    ...(onRetry && { action: { label: texts.retry, onClick: onRetry } }),
  });
}

const DIALOG_HEADER = 60;
const ROOM = 100;

/**
 * Where a toast goes on a phone without covering the page's header or the open dialog's close button: above a sheet
 * that leaves room for it, else below the dialog's header.
 */
function topOfToast(): number {
  const dialog = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1);
  if (dialog !== undefined) {
    const { top } = dialog.getBoundingClientRect();
    return top > ROOM ? 8 : Math.max(top, 0) + DIALOG_HEADER + 8;
  }
  return Math.max(document.querySelector('header')?.getBoundingClientRect().bottom ?? 0, 0) + 8;
}

const acts = ['pointerdown', 'keydown'] as const;

const wide = window.matchMedia('(min-width: 640px)');

function onWidthChange(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Loaded after the first screen (app/late-toaster.tsx); `showToast` keeps the newest message until then. */
export function Toaster() {
  const [top, setTop] = useState(0);
  useEffect(
    () =>
      connectToaster((message) => {
        setTop(topOfToast());
        present(message);
      }),
    [],
  );
  useEffect(() => {
    for (const act of acts) window.addEventListener(act, noteAct, { capture: true, passive: true });
    return () => {
      for (const act of acts) window.removeEventListener(act, noteAct, { capture: true });
    };
  }, []);
  // On a phone the main button is at the bottom, on a desktop header and title are at the top: neither is covered.
  const isWide = useSyncExternalStore(onWidthChange, () => wide.matches);
  return (
    <Sonner
      position={isWide ? 'bottom-right' : 'top-center'}
      mobileOffset={{ top }}
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
  );
}
