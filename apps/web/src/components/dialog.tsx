import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './icon-button.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Only the close button and Escape close it: for dialogs in which something is typed. */
  keepOnOutsideClick?: boolean;
  /** Nothing closes it while work is under way. */
  busy?: boolean;
  wide?: boolean;
};

/** A modal: a sheet from below on a phone, a centred box elsewhere. The focus goes in and comes back by itself. */
export function Dialog(props: Props) {
  const { open, onOpenChange, title, description, children, keepOnOutsideClick, busy, wide } = props;
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 flex animate-fade items-end justify-center overflow-y-auto bg-backdrop sm:items-center sm:p-6">
          <Radix.Content
            // Without a description radix asks for this to be said.
            {...(description ? {} : { 'aria-describedby': undefined })}
            // Radix gives the focus back to its own trigger only, and most dialogs here open without one.
            onOpenAutoFocus={() => {
              opener.current = document.activeElement;
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              giveFocusBack(opener.current);
            }}
            onPointerDownOutside={(event) => {
              if (keepOnOutsideClick || isToast(event.target)) event.preventDefault();
            }}
            onInteractOutside={(event) => {
              if (isToast(event.target)) event.preventDefault();
            }}
            className={classNames(
              'relative w-full animate-rise rounded-t-card bg-surface p-5 pb-8 shadow-raised sm:rounded-card sm:p-7',
              wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
            )}
          >
            <div className="mb-4 flex items-start justify-between gap-3">
              <div className="min-w-0">
                <Radix.Title className="text-xl leading-tight font-bold tracking-tight">{title}</Radix.Title>
                {description ? (
                  <Radix.Description className="mt-1.5 text-ink-soft">{description}</Radix.Description>
                ) : null}
              </div>
              <Radix.Close asChild disabled={busy}>
                <IconButton
                  label="Cerrar"
                  icon={<X aria-hidden className="size-5" />}
                  className="-mt-2 -mr-2"
                />
              </Radix.Close>
            </div>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What opened it may be gone since; then the focus starts anew at the content, unless something took it already. */
function giveFocusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
  else if (document.activeElement === document.body) document.querySelector('main')?.focus();
}

/** A tap on a toast that lies over the dialog is no tap outside of it. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}
