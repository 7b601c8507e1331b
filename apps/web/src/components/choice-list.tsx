import { Check, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Skeleton } from './skeleton.tsx';

export type Choice = { key: string; label: ReactNode; detail?: ReactNode };

type Props<Option extends Choice> = {
  label: string;
  /** `null` while loading: placeholder rows are shown. */
  options: readonly Option[] | null;
  onSelect: (option: Option) => void;
  selectedKey?: string | null | undefined;
  /** A choice is being saved; nothing else can be chosen meanwhile. */
  saving?: boolean;
  /** A grid for short labels (years), a column for long ones (versions). */
  layout?: 'column' | 'grid';
  placeholders?: number;
};

const row =
  'flex w-full min-h-13 items-center gap-3 rounded-card border px-4 py-2.5 font-medium transition-colors';

/** One tap chooses and moves on: years, versions. */
export function ChoiceList<Option extends Choice>(props: Props<Option>) {
  const {
    label,
    options,
    onSelect,
    selectedKey,
    saving = false,
    layout = 'column',
    placeholders = 6,
  } = props;
  const grid = layout === 'grid';
  return (
    <ul
      aria-label={label}
      aria-busy={options === null}
      className={classNames('grid gap-2.5', grid && 'grid-cols-3 sm:grid-cols-4')}
    >
      {options === null
        ? Array.from({ length: placeholders }, (_, position) => (
            <li
              key={position}
              className={classNames(row, 'border-line bg-surface', grid && 'justify-center')}
            >
              <Skeleton className={grid ? 'h-4 w-12' : 'h-4 w-3/5'} />
            </li>
          ))
        : options.map((option) => {
            const selected = option.key === selectedKey;
            const Icon = selected ? Check : ChevronRight;
            return (
              <li key={option.key}>
                <button
                  type="button"
                  aria-pressed={selected}
                  aria-disabled={saving || undefined}
                  onClick={() => (saving ? undefined : onSelect(option))}
                  className={classNames(
                    row,
                    grid ? 'justify-center tabular-nums' : 'justify-between text-left',
                    selected
                      ? 'border-primary bg-primary-tint ring-1 ring-primary'
                      : 'border-line bg-surface shadow-card hover:border-primary',
                    saving && 'cursor-wait opacity-60',
                  )}
                >
                  <span className="min-w-0">
                    <span className="block">{option.label}</span>
                    {option.detail ? (
                      <span className="block text-sm font-normal text-ink-soft">{option.detail}</span>
                    ) : null}
                  </span>
                  {grid ? null : (
                    <Icon
                      aria-hidden
                      className={classNames('size-5 shrink-0', selected ? 'text-primary' : 'text-ink-soft')}
                    />
                  )}
                </button>
              </li>
            );
          })}
    </ul>
  );
}
