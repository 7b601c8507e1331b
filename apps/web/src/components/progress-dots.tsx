import { classNames } from '../lib/class-names.ts';

type Props = { step: number; total: number; label: string };

/** Progress through a few steps: one dot each, the current one longer. */
export function ProgressDots({ step, total, label }: Props) {
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden className="flex gap-1.5">
        {Array.from({ length: total }, (_, place) => (
          <span
            key={place}
            className={classNames(
              'h-2.5 rounded-full transition-all',
              place + 1 === step
                ? 'w-7 bg-primary'
                : place + 1 < step
                  ? 'w-2.5 bg-primary'
                  : 'w-2.5 bg-line-strong',
            )}
          />
        ))}
      </span>
      <span className="text-sm text-ink-soft">{label}</span>
    </div>
  );
}
