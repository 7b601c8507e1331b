import { progressBarTexts } from './texts.ts';

type Props = { step: number; total: number };

/** 'Paso X de N' with a rounded percentage and a bar. */
export function ProgressBar({ step, total }: Props) {
  const percent = Math.round((step / total) * 100);
  const text = progressBarTexts.step(step, total);
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
        <span className="font-semibold whitespace-nowrap">{text}</span>
        <span className="text-ink-soft tabular-nums">{percent}%</span>
      </div>
      <progress
        className="progress-bar"
        aria-label={progressBarTexts.label}
        aria-valuetext={`${text}, ${percent}%`}
        value={step}
        max={total}
      />
    </div>
  );
}
