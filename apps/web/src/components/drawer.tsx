import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButtons } from './icon-button.tsx';
import { ModalHeader } from './modal-header.tsx';
import { useModalContent } from './use-modal-content.ts';

type Props = { open: boolean; onOpenChange: (open: boolean) => void; title: ReactNode; children: ReactNode };

/** A modal at the right edge, full window on a phone. Escape, Back, the backdrop and its button close it. */
export function Drawer({ open, onOpenChange, title, children }: Props) {
  const content = useModalContent({ open, onBack: () => onOpenChange(false) });
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 flex animate-fade justify-end overflow-hidden bg-backdrop">
          <Radix.Content
            {...content}
            aria-describedby={undefined}
            // Whatever takes the focus is scrolled out from under the header.
            className="relative h-dvh w-full animate-slide scroll-pt-20 scroll-pb-[calc(var(--toast-room,0px)+1.5rem)] overflow-y-auto overscroll-contain border-l border-transparent bg-ground shadow-raised sm:max-w-lg"
          >
            <IconButtons>
              <ModalHeader
                title={title}
                className="sticky top-0 z-10 border-b border-line bg-surface px-5 pt-4 pb-2 sm:px-6"
              />
              <div className="page-gutter pt-5 pb-[calc(var(--toast-room,0px)+1.25rem)] sm:px-6">
                {children}
              </div>
            </IconButtons>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
