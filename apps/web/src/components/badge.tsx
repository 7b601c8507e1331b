import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

export type BadgeTone = 'success' | 'warning' | 'info' | 'danger' | 'neutral' | 'highlight';

const tones: Record<BadgeTone, string> = {
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  info: 'bg-info-tint text-info',
  danger: 'bg-danger-tint text-danger',
  neutral: 'bg-sunken text-ink-soft',
  highlight: 'bg-accent text-on-accent',
};

export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
