import type { PolicyAddress } from '@socio/domain/endorsements/policy-values';
import type { Coverage } from '@socio/domain/tariff/coverages';

/** A change with a price, its parts looked up. */
export type AskedChange =
  | { kind: 'coverage'; coverage: Coverage }
  | { kind: 'postal-code'; address: PolicyAddress }
  | { kind: 'version'; version: { id: number; name: string } };

export type WantedChange = Exclude<AskedChange, { kind: 'version' }> | { kind: 'version'; versionId: number };
