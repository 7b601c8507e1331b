import { ChevronDown, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
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
  /** One field of several: its list opens over what follows, by a tap, by typing or by an arrow key. */
  floating?: boolean;
  placeholder?: string | undefined;
  autoFocus?: boolean;
  id?: string;
  name?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
};

/** A search field with its results below it (ARIA combobox): arrows, Home, End, Enter and Escape work. */
export function TypeAheadField<Option extends TypeAheadOption>(props: Props<Option>) {
  const { value, onValueChange, options, onSelect, loading = false, saving = false, emptyText } = props;
  const { floating = false } = props;
  const listId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const [closed, setClosed] = useState(floating);

  const rows = options ?? [];
  const open = !closed && !loading && rows.length > 0;
  const current = open ? rows[Math.min(active, rows.length - 1)] : undefined;

  useEffect(() => {
    // On a phone the keyboard takes the lower half: the field goes up, so that its list has room.
    if (!floating || closed || !matchMedia('(pointer: coarse)').matches) return;
    frame.current?.scrollIntoView({ block: 'start' });
  }, [floating, closed]);

  function show(): void {
    if (!closed) return;
    setClosed(false);
    setActive(rows.findIndex(({ key }) => key === props.selectedKey));
  }

  function hide(): void {
    setActive(-1);
    setClosed(true);
  }

  function choose(option: Option | undefined): void {
    if (option === undefined || saving) return;
    setActive(-1);
    setClosed(floating);
    onSelect(option);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const last = rows.length - 1;
    const moves: Record<string, () => void> = {
      ArrowDown: () => (open ? setActive(active >= last ? 0 : active + 1) : show()),
      ArrowUp: () => (closed ? show() : setActive(active <= 0 ? last : active - 1)),
      Enter: () => choose(current ?? (rows.length === 1 ? rows[0] : undefined)),
      Escape: hide,
    };
    if (active >= 0) {
      moves['Home'] = () => setActive(0);
      moves['End'] = () => setActive(last);
    }
    const move = moves[event.key];
    if (move === undefined || (event.key === 'Escape' && (floating ? closed : !open))) return;
    // A closed list leaves Enter to the form.
    if (event.key === 'Enter' && floating && closed) return;
    event.preventDefault();
    move();
  }

  const results = (
    <>
      <TypeAheadList
        listId={listId}
        options={closed ? [] : rows}
        loading={loading}
        saving={saving}
        floating={floating}
        activeKey={current?.key}
        selectedKey={props.selectedKey ?? undefined}
        onChoose={choose}
      />
      {!loading && options !== null && rows.length === 0 && !(floating && closed) ? (
        <p className={floating ? 'p-4 text-ink-soft' : 'mt-3 rounded-card bg-sunken p-4 text-ink-soft'}>
          {emptyText}
        </p>
      ) : null}
    </>
  );

  return (
    <div ref={frame} className={props.className ?? (floating ? 'min-w-0 scroll-mt-3' : undefined)}>
      <FieldFrame
        id={props.id}
        label={props.label}
        hint={props.hint}
        error={props.error}
        optional={props.optional}
      >
        {(ids) => (
          <div className="relative">
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft"
            />
            <input
              {...ids}
              ref={props.ref}
              type="text"
              name={props.name}
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
              onClick={floating ? show : undefined}
              onBlur={(event) => {
                if (floating) hide();
                props.onBlur?.(event);
              }}
              onKeyDown={handleKey}
              className={`${controlStyle(Boolean(props.error))} pl-12 ${floating ? 'pr-11' : ''}`}
            />
            {floating ? (
              <>
                <ChevronDown
                  aria-hidden
                  className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-ink-soft"
                />
                <div
                  // The scroll bar is held, the field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  className={
                    closed
                      ? 'hidden'
                      : 'absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-card border border-line-strong bg-surface shadow-raised'
                  }
                >
                  {results}
                </div>
              </>
            ) : null}
          </div>
        )}
      </FieldFrame>
      <LiveRegion>{floating && closed ? '' : statusText(loading, options, emptyText)}</LiveRegion>
      {floating ? null : results}
    </div>
  );
}

function statusText(loading: boolean, options: readonly unknown[] | null, emptyText: string): string {
  if (loading) return 'Buscando...';
  if (options === null) return '';
  if (options.length === 0) return emptyText;
  return options.length === 1 ? '1 resultado' : `${options.length} resultados`;
}
