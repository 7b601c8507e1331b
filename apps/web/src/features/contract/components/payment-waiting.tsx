import { BadgeCheck, Clock, Landmark } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import type { PaymentPhase } from '../payment/use-payment.ts';
import { texts } from '../texts.ts';
import { IdentityNeeded } from '../../../common/notices/identity-needed.tsx';

type Props = {
  phase: Exclude<PaymentPhase, { name: 'form' | 'paying' }>;
  /** The person leaves for the bank's page. */
  onLeave: () => void;
  onPaid: () => void;
};

/** Between the click and the outcome: nothing can be paid twice from here. */
export function PaymentWaiting({ phase, onLeave, onPaid }: Props) {
  const own = texts.payment;
  switch (phase.name) {
    case 'identity':
      return <IdentityNeeded detail={texts.identityNeeded} onConfirm={phase.retry} />;
    case 'confirming':
      return (
        <Notice
          icon={<Clock aria-hidden className="size-8 animate-shimmer" />}
          title={own.confirming.title}
          detail={phase.slow ? own.confirming.slow : own.confirming.detail}
          next={own.confirming.next}
        />
      );
    case 'leaving':
      return <Notice icon={<Landmark aria-hidden className="size-8" />} title={own.bank.leaving} />;
    case 'paid':
      return (
        <Notice
          icon={<BadgeCheck aria-hidden className="size-8" />}
          title={own.paid}
          // The page goes on by itself; this is in case it cannot.
          action={<Button onClick={onPaid}>{own.continue}</Button>}
        />
      );
    case 'bank':
      return (
        <Notice
          icon={<Landmark aria-hidden className="size-8" />}
          title={own.bank.title}
          detail={own.bank.detail}
          action={
            <Button
              onClick={() => {
                onLeave();
                window.location.assign(phase.challengeUrl);
              }}
            >
              {own.bank.action}
            </Button>
          }
        />
      );
  }
}

type NoticeProps = { icon: ReactNode; title: string; detail?: string; next?: string; action?: ReactNode };

function Notice({ icon, title, detail, next, action }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone; without this the focus would be lost.
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="flex flex-col items-center gap-4 rounded-card bg-sunken px-5 py-8 text-center"
    >
      <span className="flex size-16 items-center justify-center rounded-full bg-primary-tint text-primary">
        {icon}
      </span>
      <div role="status">
        <p className="text-lg font-semibold">{title}</p>
        {detail === undefined ? null : <p className="mt-1 max-w-prose text-ink-soft">{detail}</p>}
        {next === undefined ? null : <p className="mt-3 max-w-prose text-sm text-ink-soft">{next}</p>}
      </div>
      {action}
    </div>
  );
}
