import { Tooltip } from 'radix-ui';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../lib/class-names.ts';

type Props = Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: ReactNode };

/**
 * An icon button. Its label is for screen readers, and a tooltip for those who point at it or reach it with Tab. Focus
 * set by a script does not open the tooltip, nor does a finger.
 */
export function IconButton({ label, icon, type = 'button', className, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    // Closed before Escape reaches the page's layers, where it also closes the drawer around the button.
    const onKey = ({ key }: KeyboardEvent) =>
      key === 'Escape' ? flushSync(() => setOpen(false)) : undefined;
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isOpen]);
  return (
    <Tooltip.Root open={isOpen} onOpenChange={setOpen} disableHoverableContent>
      <Tooltip.Trigger asChild onFocus={(event) => event.preventDefault()}>
        <button
          {...rest}
          type={type}
          aria-label={label}
          // The tooltip says the same.
          aria-describedby={undefined}
          onKeyUp={(event) => (event.key === 'Tab' ? setOpen(true) : undefined)}
          className={classNames(
            'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft',
            'transition-colors hover:bg-sunken hover:text-ink',
            className,
          )}
        >
          {icon}
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={4}
          collisionPadding={8}
          className="pointer-events-none z-50 rounded-md bg-ink px-2.5 py-1.5 text-sm font-medium text-surface shadow-raised"
        >
          {label}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

/** Goes around whatever holds icon buttons: sets when their tooltips open (specification membership 9). */
export function IconButtons({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Tooltip.Provider>
  );
}
