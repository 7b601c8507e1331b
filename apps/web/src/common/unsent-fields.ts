import { tabStored } from './storage-keys.ts';

/**
 * What was typed on a step and not yet sent. It stands in the tab's storage while it is typed, and so survives a
 * reload; a session that ends by itself takes it along (see pending-return.ts). Card fields have no place here: they
 * live in their inputs only.
 */
const keys = {
  'brand-model': 'quotation_data',
  'postal-code': 'quotation_data',
  'personal-info': 'quotation_data',
  'contact-consent': 'quotation_data',
  'edit-vehicle': 'quotation_data',
  'edit-personal': 'quotation_data',
  address: 'contract_address_data',
  'vehicle-data': 'contract_vehicle_data',
  registration: 'pending_registration_data',
  'profile-address': 'profile_address_data',
} as const;

export type UnsentStep = keyof typeof keys;
type UnsentKey = (typeof keys)[UnsentStep];
type Fields = Record<string, unknown>;

/** `initial` with what was kept for the same step of the same application, as far as it fits. */
export function readUnsent<Values extends Fields>(
  step: UnsentStep,
  applicationId: string | null,
  initial: Values,
): Values {
  const kept = tabStored.getJson(keys[step]);
  if (!isRecord(kept) || kept['step'] !== step || kept['applicationId'] !== applicationId) return initial;
  return fitting(kept['values'], initial);
}

export function keepUnsent(step: UnsentStep, applicationId: string | null, values: Fields): void {
  tabStored.setJson(keys[step], { step, applicationId, values });
}

/** Whose fields are kept for a step: an application's, or in the profile an address's; null where nothing is. */
export function unsentOf(step: UnsentStep): string | null {
  const kept = tabStored.getJson(keys[step]);
  if (!isRecord(kept) || kept['step'] !== step || !isRecord(kept['values'])) return null;
  const whose = kept['applicationId'];
  return typeof whose === 'string' && Object.keys(kept['values']).length > 0 ? whose : null;
}

/** It was sent, or given up. */
export function forgetUnsent(step: UnsentStep): void {
  tabStored.set(keys[step], null);
}

/** Everything that is kept, for whoever saves it from being wiped. */
export function allUnsent(): Fields {
  return Object.fromEntries(unsentKeys().map((key) => [key, tabStored.getJson(key)]));
}

export function restoreUnsent(fields: unknown): void {
  if (!isRecord(fields)) return;
  for (const key of unsentKeys()) {
    if (isRecord(fields[key])) tabStored.setJson(key, fields[key]);
  }
}

function unsentKeys(): UnsentKey[] {
  return [...new Set(Object.values(keys))];
}

/** Only known fields, only of the same type. */
function fitting<Values extends Fields>(kept: unknown, initial: Values): Values {
  if (!isRecord(kept)) return initial;
  const fits = Object.entries(initial).map(([name, first]): [string, unknown] => {
    const value = kept[name];
    if (isRecord(first)) return [name, fitting(value, first)];
    return [name, typeof value === typeof first ? value : first];
  });
  return Object.fromEntries(fits) as Values;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
