import { Ban, CalendarX2, Clock, ShieldAlert, ShieldCheck, ShieldOff } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import type { Verdict } from './verdict.ts';

const looks = {
  valid: { style: 'border-success bg-success-tint text-success', Icon: ShieldCheck },
  pending: { style: 'border-info bg-info-tint text-info', Icon: Clock },
  suspended: { style: 'border-danger bg-danger-tint text-danger', Icon: ShieldOff },
  undecided: { style: 'border-warning bg-warning-tint text-warning', Icon: Clock },
  ended: { style: 'border-warning bg-warning-tint text-warning', Icon: CalendarX2 },
  cancelled: { style: 'border-danger bg-danger-tint text-danger', Icon: Ban },
  unknown: { style: 'border-danger bg-danger-tint text-danger', Icon: ShieldAlert },
} as const;

type Props = { verdict: Verdict; title: string; meaning: string };

/** The answer, large enough to read at arm's length. */
export function VerdictPanel({ verdict, title, meaning }: Props) {
  const { style, Icon } = looks[verdict];
  return (
    <div className={classNames('rounded-card border-2 p-5 sm:p-6', style)}>
      <div className="flex items-center gap-4">
        <Icon aria-hidden className="size-12 shrink-0" />
        <h2 className="min-w-0 text-3xl leading-tight font-bold tracking-tight text-balance">{title}</h2>
      </div>
      <p className="mt-3 text-lg text-ink">{meaning}</p>
    </div>
  );
}
