import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { buttonStyle, type ButtonLook } from './button-style.ts';

type Props = ComponentProps<'button'> &
  ButtonLook & {
    icon?: ReactNode;
    busy?: boolean | undefined;
    /** The button's text while busy, for example 'Guardando...'. */
    busyText?: string | undefined;
  };

export function Button({
  variant,
  full,
  compact,
  dense,
  icon,
  busy = false,
  busyText,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled` while busy, so that it keeps the focus and screen readers hear the new text.
      aria-disabled={busy || rest['aria-disabled']}
      // Not while it is disabled: a countdown on it would be read out every second.
      aria-live={busyText === undefined || rest.disabled === true ? undefined : 'polite'}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={classNames(
        buttonStyle({ variant, full, compact, dense }),
        busy && 'animate-shimmer',
        className,
      )}
    >
      {icon}
      {busy && busyText !== undefined ? busyText : children}
    </button>
  );
}
