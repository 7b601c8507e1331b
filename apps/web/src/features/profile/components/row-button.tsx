import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';

type Props = {
  text: string;
  /** Of which entry, for whoever does not see where the button stands. */
  of: string;
  icon: ReactNode;
  danger?: boolean;
  onClick: () => void;
};

/** What can be done with one entry of a list: quieter than a button of the page, as large for the finger. */
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
