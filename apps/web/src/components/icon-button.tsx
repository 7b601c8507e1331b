import { Tooltip } from 'radix-ui';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../lib/class-names.ts';

type Props = Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: ReactNode };

/**
 * A button of one icon. Its label is for screen readers; whoever points at it, or comes to it with the Tab key, sees
 * the label as a tip. A focus that was put here does not open it, nor does a finger.
 */
export function IconButton({ label, icon, type = 'button', className, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    // Gone before Escape reaches the layers of the page: it also closes the drawer that the button stands in.
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
          // The tip says nothing else.
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

/** Around whatever holds icon buttons: when their tips open (specification membership 9). */
export function IconButtons({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Tooltip.Provider>
  );
}
