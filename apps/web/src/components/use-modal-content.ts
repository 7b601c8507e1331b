import type { Dialog as Radix } from 'radix-ui';
import { useEffectEvent, useLayoutEffect, useState, type ComponentProps } from 'react';
import { openOverlay } from '../lib/overlay-entry.ts';
import { leaveToast, newestToast } from './toast/show-toast.ts';

type ContentProps = Pick<
  ComponentProps<typeof Radix.Content>,
  'onOpenAutoFocus' | 'onCloseAutoFocus' | 'onEscapeKeyDown' | 'onPointerDownOutside' | 'onInteractOutside'
>;

type Parts = {
  open: boolean;
  /** The browser's Back; it may leave the modal open. */
  onBack: () => void;
  keepOnOutsideClick?: boolean | undefined;
};

/** What dialogs and the drawer share: Back, where the focus returns to, and which taps count as outside. */
export function useModalContent({ open, onBack, keepOnOutsideClick = false }: Parts): ContentProps {
  const goBack = useEffectEvent(onBack);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const close = openOverlay(() => goBack());
    const before = newestToast();
    return () => {
      close();
      // A toast about the modal is dismissed with it.
      if (newestToast() !== before) leaveToast({ byBack: false });
    };
  }, [open]);
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    // Read during the first render: later, something inside may already have taken the focus.
    if (open) setOpener(document.activeElement);
  }
  return {
    // Otherwise its close button. React's `autoFocus` comes too early for a dialog over another modal.
    onOpenAutoFocus: (event) => {
      const first = (event.target as Element).querySelector<HTMLElement>('[data-focus-first]');
      if (first === null) return;
      event.preventDefault();
      first.focus();
    },
    // Radix returns the focus to its own trigger only, and most dialogs here open without one.
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      giveFocusBack(opener);
    },
    onEscapeKeyDown: (event) => {
      if (isOpenList(event.target)) event.preventDefault();
    },
    onPointerDownOutside: (event) => {
      if (keepOnOutsideClick || isToast(event.target)) event.preventDefault();
    },
    onInteractOutside: (event) => {
      if (isToast(event.target)) event.preventDefault();
    },
  };
}

/**
 * Something may already have taken the focus: a saved item, or the next screen's title. If whatever opened the dialog
 * is gone, the focus goes to the content.
 */
function giveFocusBack(opener: Element | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
  else document.querySelector('main')?.focus();
}

/** A tap on a toast over the dialog does not count as a tap outside. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster], [data-plain-toaster]') !== null;
}

/** Escape closes an open list of options first, and only then what contains it. */
function isOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[role=combobox][aria-expanded=true]');
}
