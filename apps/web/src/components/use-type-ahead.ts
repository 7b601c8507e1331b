import { useState, type KeyboardEvent } from 'react';
import type { TypeAheadOption } from './type-ahead-option.ts';

type Parts<Option> = {
  rows: readonly Option[];
  loading: boolean;
  saving: boolean;
  floating: boolean;
  selectedKey: string | null | undefined;
  onSelect: (option: Option) => void;
};

/** State of a type-ahead: whether its list is open, which row the arrow keys have reached, and what each key does. */
export function useTypeAhead<Option extends TypeAheadOption>(parts: Parts<Option>) {
  const { rows, loading, saving, floating, selectedKey, onSelect } = parts;
  const [active, setActive] = useState(-1);
  const [closed, setClosed] = useState(floating);

  const open = !closed && !loading && rows.length > 0;
  const current = open ? rows[Math.min(active, rows.length - 1)] : undefined;

  function show(): void {
    if (!closed) return;
    setClosed(false);
    setActive(rows.findIndex(({ key }) => key === selectedKey));
  }

  function hide(): void {
    setActive(-1);
    setClosed(true);
  }

  function startOver(): void {
    setActive(-1);
    setClosed(false);
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
    // With the list closed, Enter belongs to the form.
    if (event.key === 'Enter' && floating && closed) return;
    event.preventDefault();
    move();
  }

  return { open, closed, current, show, hide, startOver, choose, handleKey };
}
