import { useState, type FocusEvent, type Ref } from 'react';
import type { FieldLook } from './field-frame.tsx';
import { filterOptions, optionNamed } from './filter-options.ts';
import type { SelectOption } from './select-field.tsx';
import { TypeAheadField } from './type-ahead-field.tsx';

type Props = FieldLook & {
  /** The value of the chosen option; empty if none is chosen. */
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string | undefined;
  /** Shown if no option matches what was typed. */
  emptyText: string;
  /** Replaces the error if something was typed but nothing chosen. */
  unchosenText: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  /** Called with the field's text, chosen or not. */
  onLeave?: (event: FocusEvent, text: string) => void;
};

/** One of many options, found by typing. Text that matches none stays in the field but is not a choice. */
export function SearchSelectField(props: Props) {
  const { value, onValueChange, options, emptyText, unchosenText, error, onLeave, ...look } = props;
  // Null while the field shows the chosen option's name.
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = options.find((option) => option.value === value);
  const text = typed ?? chosen?.label ?? '';
  const found = typed === null ? options : filterOptions(options, typed);

  function choose(option: string): void {
    setTyped(null);
    onValueChange(option);
  }

  function leave(event: FocusEvent): void {
    const named = typed === null ? undefined : optionNamed(options, typed);
    if (named !== undefined) choose(named.value);
    onLeave?.(event, text);
  }

  return (
    <TypeAheadField
      {...look}
      floating
      value={text}
      error={error && text !== '' ? unchosenText : error}
      emptyText={emptyText}
      options={found.map((option) => ({ key: option.value, label: option.label }))}
      selectedKey={value}
      onSelect={({ key }) => choose(key)}
      onValueChange={(next) => {
        setTyped(next);
        if (value !== '') onValueChange('');
      }}
      onBlur={leave}
    />
  );
}
