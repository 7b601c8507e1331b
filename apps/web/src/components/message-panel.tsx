import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

type Tone = 'info' | 'warning' | 'danger' | 'success';

const looks = {
  info: { box: 'bg-info-tint', icon: <Info aria-hidden className="size-5 text-info" /> },
  warning: { box: 'bg-warning-tint', icon: <CircleAlert aria-hidden className="size-5 text-warning" /> },
  danger: { box: 'bg-danger-tint', icon: <CircleAlert aria-hidden className="size-5 text-danger" /> },
  success: { box: 'bg-success-tint', icon: <CircleCheck aria-hidden className="size-5 text-success" /> },
} satisfies Record<Tone, { box: string; icon: ReactNode }>;

type Props = {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Announced when it appears: for a failure, not for a note that is there from the start. */
  announce?: boolean;
};

/** A message on the page: a failed load with its 'Reintentar', a note, a result. */
export function MessagePanel({
  tone = 'info',
  title,
  children,
  action,
  announce = tone === 'danger',
}: Props) {
  const look = looks[tone];
  return (
    <div
      role={announce ? 'alert' : undefined}
      className={classNames('flex gap-3 rounded-card p-4', look.box)}
    >
      <span className="mt-0.5 shrink-0">{look.icon}</span>
      <div className="min-w-0 grow">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-sm">{children}</div> : null}
        {action ? <div className="mt-3">{action}</div> : null}
      </div>
    </div>
  );
}
