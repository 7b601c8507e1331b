import { classNames } from '../lib/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'success';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'border-transparent text-primary hover:bg-primary-tint',
  danger: 'border-transparent bg-danger text-on-primary hover:bg-danger-hover',
  success: 'border-transparent bg-success text-on-primary hover:bg-success-hover',
};

export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  /** Full width at every size; by default full width on a phone only. */
  full?: boolean | undefined;
  /** As wide as its text, even on a phone. */
  compact?: boolean | undefined;
  /** As wide as its text, with less room around it: for a header. */
  dense?: boolean | undefined;
};

export function buttonStyle(look: ButtonLook): string {
  const { variant = 'primary', full = false, dense = false, compact = dense } = look;
  return classNames(
    // A transparent border is drawn where the person's own colours replace the background (forced colours).
    'inline-flex items-center justify-center gap-2 rounded-card border py-2.5 text-center font-semibold',
    'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:opacity-75',
    dense ? 'min-h-11 px-3 text-sm' : 'min-h-12 px-5',
    variants[variant],
    full ? 'w-full' : compact ? 'w-auto' : 'w-full sm:w-auto',
  );
}
