import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { remember } from '../lib/page-memory.ts';

/*
 * What the server could not store yet and a later call will send: a postal code (step 4), the id of an address (step
 * 10). In memory only, and only for fields the server does not have.
 */
type Kept = Partial<
  Pick<
    ApplicationRecord,
    'vehicle_insurance_application-zip_code' | 'vehicle_insurance_application-address_id'
  >
>;

const kept = remember('changes that the server lacks', new Map<string, Kept>());

export function keepChange(applicationId: string, change: Kept): void {
  kept.set(applicationId, { ...kept.get(applicationId), ...change });
}

export function forgetChanges(applicationId: string): void {
  kept.delete(applicationId);
}

/** The record with missing fields filled in. */
export function withKeptChanges(record: ApplicationRecord): ApplicationRecord {
  const missing = Object.entries(kept.get(record.id) ?? {}).filter(
    ([name]) => record[name as keyof ApplicationRecord] === null,
  );
  return missing.length === 0 ? record : { ...record, ...Object.fromEntries(missing) };
}

export type { Kept as KeptChange };
