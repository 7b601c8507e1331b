import { useEffect, useState } from 'react';
import { keepUnsentFields, takeRestoredFields } from '../common/pending-return.ts';
import { tabStored } from '../common/storage-keys.ts';

type Fields = Record<string, unknown>;

/**
 * What was typed on a step and not yet sent: it survives a reload of the tab, and an ended session. `read` takes from
 * what was kept only what fits. Call the third function once the values are sent.
 */
export function useUnsentFields<Values extends Fields>(
  place: string,
  initial: Values,
): [Values, (change: Partial<Values>) => void, () => void] {
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...fitting(keptAt(place), initial) }));

  useEffect(() => keepUnsentFields(() => ({ [place]: values })), [place, values]);

  function change(next: Partial<Values>): void {
    const changed = { ...values, ...next };
    setValues(changed);
    tabStored.setJson('quotation_data', { [place]: changed });
  }
  return [values, change, () => tabStored.set('quotation_data', null)];
}

function keptAt(place: string): unknown {
  const restored = takeRestoredFields(window.location.pathname + window.location.search)[place];
  if (restored !== undefined) return restored;
  const kept = tabStored.getJson('quotation_data');
  return isRecord(kept) ? kept[place] : undefined;
}

/** Only known fields, only of the same type. */
function fitting<Values extends Fields>(kept: unknown, initial: Values): Partial<Values> {
  if (!isRecord(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).filter(([key, value]) => key in initial && typeof value === typeof initial[key]),
  ) as Partial<Values>;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
