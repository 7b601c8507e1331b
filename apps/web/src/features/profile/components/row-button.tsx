import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';

type Props = {
  text: string;
  /** Names the entry, for those who cannot see which one the button belongs to. */
  of: string;
  icon: ReactNode;
  danger?: boolean;
  onClick: () => void;
};

/** An action on a list entry: quieter than a page button, but as large a target. */
export function RowButton({ text, of, icon, danger = false, onClick }: Props) {
  return (
    <button
      type="button"
      aria-label={`${text}: ${of}`}
      onClick={onClick}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-card px-3 text-sm font-semibold transition-colors',
        danger ? 'text-danger hover:bg-danger-tint' : 'text-primary hover:bg-primary-tint',
      )}
    >
      {icon}
      {text}
    </button>
  );
}
