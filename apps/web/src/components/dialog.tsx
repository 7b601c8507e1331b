import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { IconButtons } from './icon-button.tsx';
import { ModalHeader } from './modal-header.tsx';
import { useModalContent } from './use-modal-content.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Closed only by its close button and Escape: for dialogs with fields. */
  keepOnOutsideClick?: boolean;
  /** Nothing closes it while it is busy. */
  busy?: boolean;
  wide?: boolean;
};

/**
 * A modal: a bottom sheet on a phone, a centred box elsewhere. It takes the focus and gives it back, and the browser's
 * Back closes it.
 */
export function Dialog(props: Props) {
  const { open, onOpenChange, title, description, children, keepOnOutsideClick, busy, wide } = props;
  const change = (next: boolean) => (busy ? undefined : onOpenChange(next));
  const content = useModalContent({ open, onBack: () => change(false), keepOnOutsideClick });
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 flex animate-fade justify-center overflow-y-auto bg-backdrop sm:px-6 sm:pt-6 sm:pb-[calc(var(--toast-room,0px)+1.5rem)]">
          <Radix.Content
            {...content}
            // Radix wants it said explicitly that there is no description.
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={classNames(
              // Centred by margins: with alignment, the top of a tall dialog could not be scrolled to.
              'relative mt-auto w-full animate-rise rounded-t-card border border-transparent bg-surface p-5 pb-[calc(var(--toast-room,0px)+2rem)] shadow-raised sm:my-auto sm:rounded-card sm:p-7',
              wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
            )}
          >
            <IconButtons>
              <ModalHeader title={title} description={description} busy={busy} className="mb-4" />
              {children}
            </IconButtons>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
