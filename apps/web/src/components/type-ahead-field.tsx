import { Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { controlStyle, FieldFrame, type FieldLook } from './field-frame.tsx';
import { LiveRegion } from './live-region.tsx';
import { TypeAheadList } from './type-ahead-list.tsx';
import type { TypeAheadOption } from './type-ahead-option.ts';

type Props<Option extends TypeAheadOption> = FieldLook & {
  /** What stands in the field; the caller searches for it. */
  value: string;
  onValueChange: (text: string) => void;
  /** `null` while there is nothing to show: not searched yet. */
  options: readonly Option[] | null;
  onSelect: (option: Option) => void;
  /** The results are on their way: rows in their shape stand in for them. */
  loading?: boolean;
  /** A choice is being saved: nothing can be chosen meanwhile. */
  saving?: boolean;
  selectedKey?: string | null | undefined;
  /** Shown where the search found nothing. */
  emptyText: string;
  placeholder?: string;
  autoFocus?: boolean;
  id?: string;
  className?: string;
};

/** A search field with its results below it (ARIA combobox): arrows, Home, End, Enter and Escape work. */
export function TypeAheadField<Option extends TypeAheadOption>(props: Props<Option>) {
  const { value, onValueChange, options, onSelect, loading = false, saving = false, emptyText } = props;
  const listId = useId();
  const [active, setActive] = useState(-1);
  const [closed, setClosed] = useState(false);

  const rows = options ?? [];
  const open = !closed && !loading && rows.length > 0;
  const current = open ? rows[Math.min(active, rows.length - 1)] : undefined;

  function choose(option: Option | undefined): void {
    if (option === undefined || saving) return;
    setActive(-1);
    onSelect(option);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const last = rows.length - 1;
    const moves: Record<string, () => void> = {
      ArrowDown: () => (open ? setActive(active >= last ? 0 : active + 1) : setClosed(false)),
      ArrowUp: () => setActive(active <= 0 ? last : active - 1),
      Enter: () => choose(current ?? (rows.length === 1 ? rows[0] : undefined)),
      Escape: () => {
        setActive(-1);
        setClosed(true);
      },
    };
    if (active >= 0) {
      moves['Home'] = () => setActive(0);
      moves['End'] = () => setActive(last);
    }
    const move = moves[event.key];
    if (move === undefined || (event.key === 'Escape' && !open)) return;
    event.preventDefault();
    move();
  }

  return (
    <div className={props.className}>
      <FieldFrame
        id={props.id}
        label={props.label}
        hint={props.hint}
        error={props.error}
        optional={props.optional}
      >
        {(ids) => (
          <span className="relative block">
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft"
            />
            <input
              {...ids}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={listId}
              aria-activedescendant={current === undefined ? undefined : `${listId}-${current.key}`}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              placeholder={props.placeholder}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one question of its screen
              autoFocus={props.autoFocus}
              value={value}
              onChange={(event) => {
                setActive(-1);
                setClosed(false);
                onValueChange(event.target.value);
              }}
              onKeyDown={handleKey}
              className={`${controlStyle(Boolean(props.error))} pl-12`}
            />
          </span>
        )}
      </FieldFrame>
      <LiveRegion>{statusText(loading, options, emptyText)}</LiveRegion>
      <TypeAheadList
        listId={listId}
        options={closed ? [] : rows}
        loading={loading}
        saving={saving}
        activeKey={current?.key}
        selectedKey={props.selectedKey ?? undefined}
        onChoose={choose}
      />
      {!loading && options !== null && rows.length === 0 ? (
        <p className="mt-3 rounded-card bg-sunken p-4 text-ink-soft">{emptyText}</p>
      ) : null}
    </div>
  );
}

function statusText(loading: boolean, options: readonly unknown[] | null, emptyText: string): string {
  if (loading) return 'Buscando...';
  if (options === null) return '';
  if (options.length === 0) return emptyText;
  return options.length === 1 ? '1 resultado' : `${options.length} resultados`;
}
