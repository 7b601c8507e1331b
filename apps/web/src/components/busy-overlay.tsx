import { CircleCheck, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  message: ReactNode;
  done?: boolean;
  detail?: ReactNode;
  /** The screen announces its text itself. */
  silent?: boolean;
};

/** Covers its card (which must be `relative`) during longer work and says what is happening. */
export function BusyOverlay({ message, done = false, detail, silent = false }: Props) {
  const Icon = done ? CircleCheck : ShieldCheck;
  return (
    <div className="absolute inset-0 z-20 flex flex-col items-center justify-center gap-4 rounded-card bg-surface p-6 text-center">
      <span
        className={
          done
            ? 'flex size-16 items-center justify-center rounded-full bg-success-tint text-success'
            : 'flex size-16 animate-shimmer items-center justify-center rounded-full bg-primary-tint text-primary'
        }
      >
        <Icon aria-hidden className="size-8" />
      </span>
      <div {...(silent ? { 'aria-hidden': true } : { role: 'status', 'aria-live': 'polite' })}>
        <p className="text-lg font-semibold">{message}</p>
        {detail ? <p className="mt-1 text-ink-soft">{detail}</p> : null}
      </div>
    </div>
  );
}
