import { Check, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';
import { typeAheadTexts } from './texts.ts';
import { Skeleton } from './skeleton.tsx';
import type { TypeAheadOption } from './type-ahead-option.ts';

type Props<Option extends TypeAheadOption> = {
  listId: string;
  options: readonly Option[];
  loading: boolean;
  saving: boolean;
  /** Floats over what follows the field, and scrolls. */
  floating: boolean;
  activeKey: string | undefined;
  selectedKey: string | undefined;
  onChoose: (option: Option) => void;
};

export const floatingPanel =
  'absolute inset-x-0 top-full z-20 mt-1 rounded-card border border-line-strong bg-surface shadow-raised';

/** The results of a type-ahead, or placeholder rows while they load. */
export function TypeAheadList<Option extends TypeAheadOption>(props: Props<Option>) {
  const { listId, options, loading, saving, floating, activeKey, selectedKey, onChoose } = props;
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);

  const empty = !loading && options.length === 0;
  return (
    <ul
      ref={list}
      id={listId}
      role="listbox"
      aria-label={typeAheadTexts.results}
      aria-busy={loading}
      // Dragging the scroll bar must not take the focus from the field.
      onMouseDown={floating ? (event) => event.preventDefault() : undefined}
      className={classNames(
        floating
          ? `${floatingPanel} max-h-72 scroll-mb-3 overflow-y-auto overscroll-contain`
          : 'mt-3 overflow-hidden rounded-card border border-line bg-surface shadow-card',
        empty && 'hidden',
      )}
    >
      {loading
        ? [0, 1, 2, 3].map((row) => (
            <li
              key={row}
              role="presentation"
              className="flex min-h-13 items-center border-b border-line px-4 last:border-0"
            >
              <Skeleton className={row % 2 === 0 ? 'h-4 w-3/5' : 'h-4 w-2/5'} />
            </li>
          ))
        : options.map((option) => {
            const active = option.key === activeKey;
            const selected = option.key === selectedKey;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys (ARIA combobox)
              <li
                key={option.key}
                id={`${listId}-${option.key}`}
                role="option"
                aria-selected={active || selected}
                aria-disabled={saving || undefined}
                data-active={active || undefined}
                // Keeps the focus (and a phone's keyboard) in the field while a row is tapped.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option)}
                className={classNames(
                  'flex cursor-pointer items-center justify-between gap-3 border-b border-line px-4 py-2.5 last:border-0',
                  floating ? 'min-h-11' : 'min-h-13',
                  active || selected ? 'bg-primary-tint' : 'hover:bg-sunken',
                  saving && 'cursor-wait opacity-60',
                )}
              >
                <span className="min-w-0">
                  <span className="block font-medium">{option.label}</span>
                  {option.detail ? (
                    <span className="block text-sm text-ink-soft">{option.detail}</span>
                  ) : null}
                </span>
                {floating ? (
                  selected && <Check aria-hidden className="size-5 shrink-0 text-primary" />
                ) : (
                  <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
                )}
              </li>
            );
          })}
    </ul>
  );
}
