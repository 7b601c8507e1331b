import { tabStored } from './storage-keys.ts';

/**
 * What was typed on a step but not sent yet. It is kept in the tab's storage as it is typed, so it survives a reload,
 * and also the end of a session (see pending-return.ts). Card fields never go here: they live in their inputs only.
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
  plates: 'contract_vehicle_data',
  registration: 'pending_registration_data',
  'lost-phone': 'pending_registration_data',
  'profile-address': 'profile_address_data',
  'change-name': 'policy_change_data',
  'change-contact': 'policy_change_data',
  'change-address': 'policy_change_data',
  'change-postal-code': 'policy_change_data',
  renewal: 'policy_change_data',
} as const;

export type UnsentStep = keyof typeof keys;
type UnsentKey = (typeof keys)[UnsentStep];
type Fields = Record<string, unknown>;

/** `initial`, overlaid with what was kept for the same step of the same application, where it fits. */
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

/** The owner of the fields kept for a step: an application, or an address in the profile. Null if nothing is kept. */
export function unsentOf(step: UnsentStep): string | null {
  const kept = tabStored.getJson(keys[step]);
  if (!isRecord(kept) || kept['step'] !== step || !isRecord(kept['values'])) return null;
  const whose = kept['applicationId'];
  return typeof whose === 'string' && Object.keys(kept['values']).length > 0 ? whose : null;
}

/** The fields were sent, or abandoned. */
export function forgetUnsent(step: UnsentStep): void {
  tabStored.set(keys[step], null);
}

/** Everything kept, for saving it from a wipe. */
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

/** Known fields of the same type only. */
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
