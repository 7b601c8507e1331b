import { ChevronDown, Search } from 'lucide-react';
import { useEffect, useId, useRef, type FocusEvent, type Ref, type RefObject } from 'react';
import { classNames } from '../lib/class-names.ts';
import { controlStyle, FieldFrame, type FieldLook } from './field-frame.tsx';
import { typeAheadTexts } from './texts.ts';
import { LiveRegion } from './live-region.tsx';
import { floatingPanel, TypeAheadList } from './type-ahead-list.tsx';
import type { TypeAheadOption } from './type-ahead-option.ts';
import { useTypeAhead } from './use-type-ahead.ts';

type Props<Option extends TypeAheadOption> = FieldLook & {
  /** The field's text; the caller searches for it. */
  value: string;
  onValueChange: (text: string) => void;
  /** `null` before the first search. */
  options: readonly Option[] | null;
  onSelect: (option: Option) => void;
  /** The results are loading: placeholder rows are shown. */
  loading?: boolean;
  /** A choice is being saved; nothing else can be chosen meanwhile. */
  saving?: boolean;
  selectedKey?: string | null | undefined;
  /** Shown if the search finds nothing. */
  emptyText: string;
  /** One field among several: its list opens over what follows, by a tap, by typing or by an arrow key. */
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
  const rows = options ?? [];
  const list = useTypeAhead({ rows, loading, saving, floating, selectedKey: props.selectedKey, onSelect });
  const { open, closed, current } = list;
  useRoomForList(frame, floating && !closed);

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
        onChoose={list.choose}
      />
      {!loading && options !== null && rows.length === 0 && !(floating && closed) ? (
        <p
          className={classNames(
            'p-4 text-ink-soft',
            floating ? floatingPanel : 'mt-3 rounded-card bg-sunken',
          )}
        >
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
                list.startOver();
                onValueChange(event.target.value);
              }}
              onClick={floating ? list.show : undefined}
              onBlur={(event) => {
                if (floating) list.hide();
                props.onBlur?.(event);
              }}
              onKeyDown={list.handleKey}
              className={`${controlStyle(Boolean(props.error))} pl-12 ${floating ? 'pr-11' : ''}`}
            />
            {floating ? (
              <>
                <ChevronDown
                  aria-hidden
                  className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-ink-soft"
                />
                {results}
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

/**
 * Scrolls a field's list into view when it opens. On a phone the keyboard takes the lower half, so the field moves to
 * the top.
 */
function useRoomForList(field: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    if (!matchMedia('(pointer: coarse)').matches) {
      field.current?.querySelector('[role=listbox]')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const lift = () => field.current?.scrollIntoView({ block: 'start' });
    lift();
    // Again once the keyboard is up.
    window.visualViewport?.addEventListener('resize', lift);
    return () => window.visualViewport?.removeEventListener('resize', lift);
  }, [field, open]);
}

function statusText(loading: boolean, options: readonly unknown[] | null, emptyText: string): string {
  if (loading) return typeAheadTexts.searching;
  if (options === null) return '';
  if (options.length === 0) return emptyText;
  return typeAheadTexts.found(options.length);
}
