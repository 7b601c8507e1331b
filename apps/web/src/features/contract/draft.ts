import { useEffect } from 'react';
import { keepUnsentFields, takeRestoredFields } from '../../common/pending-return.ts';
import { tabStored } from '../../common/storage-keys.ts';

/** Card fields have no draft: they live in their inputs only. */
type DraftKey = 'contract_address_data' | 'contract_vehicle_data';
type Texts = Record<string, string>;

/** What was typed on a step of this application and not sent, before a reload or the end of the session. */
export function readDraft(key: DraftKey, applicationId: string): unknown {
  const restored = takeRestoredFields(window.location.pathname + window.location.search)[key];
  const draft: unknown = restored ?? tabStored.getJson(key);
  return ofApplication(draft, applicationId) ? draft : null;
}

function ofApplication(draft: unknown, applicationId: string): boolean {
  return typeof draft === 'object' && draft !== null && Reflect.get(draft, 'applicationId') === applicationId;
}

/** Of what was kept only the known fields, and only texts. */
export function fitting<Values extends Texts>(
  draft: unknown,
  names: readonly (keyof Values & string)[],
): Partial<Values> {
  if (typeof draft !== 'object' || draft === null) return {};
  return Object.fromEntries(
    names.map((name) => [name, Reflect.get(draft, name)]).filter(([, value]) => typeof value === 'string'),
  ) as Partial<Values>;
}

/** Keeps the fields for this tab while the step is shown. */
export function useDraft(key: DraftKey, applicationId: string, values: Texts): void {
  const text = JSON.stringify({ ...values, applicationId });
  useEffect(() => {
    tabStored.set(key, text);
    return keepUnsentFields(() => ({ [key]: JSON.parse(text) as unknown }));
  }, [key, text]);
}

export function forgetDraft(key: DraftKey): void {
  tabStored.set(key, null);
}
