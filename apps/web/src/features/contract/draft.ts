import { useEffect } from 'react';
import { keepUnsentFields, takeRestoredFields } from '../../common/pending-return.ts';
import { tabStored } from '../../common/storage-keys.ts';

/** Card fields have no draft: they live in their inputs only. */
type DraftKey = 'contract_address_data' | 'contract_vehicle_data';
type Texts = Record<string, string>;

/** What was typed on a step of this application and not sent, before a reload or the end of the session. */
export function readDraft<Values extends Texts>(
  key: DraftKey,
  applicationId: string,
  names: readonly (keyof Values & string)[],
): Partial<Values> {
  const restored = takeRestoredFields(window.location.pathname + window.location.search)[key];
  return fitting(restored ?? tabStored.getJson(key), applicationId, names);
}

/** Only of the same application, only known fields, only texts. */
export function fitting<Values extends Texts>(
  draft: unknown,
  applicationId: string,
  names: readonly (keyof Values & string)[],
): Partial<Values> {
  if (typeof draft !== 'object' || draft === null) return {};
  const kept = draft as Record<string, unknown>;
  if (kept['applicationId'] !== applicationId) return {};
  return Object.fromEntries(
    names.filter((name) => typeof kept[name] === 'string').map((name) => [name, kept[name]]),
  ) as Partial<Values>;
}

/** Keeps the fields for this tab while the step is shown. */
export function useDraft(key: DraftKey, applicationId: string, values: Texts): void {
  useEffect(() => {
    const draft = { ...values, applicationId };
    tabStored.setJson(key, draft);
    return keepUnsentFields(() => ({ [key]: draft }));
  }, [key, applicationId, values]);
}

export function forgetDraft(key: DraftKey): void {
  tabStored.set(key, null);
}
