import { Refusal } from '../../http/refusal.ts';
import type { Changes } from './application.ts';
import type { CatalogueVersion } from './catalogue/repository.ts';

/** What the page sends besides the id. If it disagrees with the catalogue, the person saw a different car. */
export type StatedVehicle = { versionId: number; brandModel: string; year: number; versionName?: string };

/** Brand, year and name are always taken from the catalogue by the version's id (calls.md, The flow). */
export function requireVersion(version: CatalogueVersion | undefined, stated: StatedVehicle): Changes {
  const agrees =
    version?.brandModel === stated.brandModel &&
    version.year === stated.year &&
    (stated.versionName === undefined || stated.versionName === version.name);
  if (version === undefined || !agrees) throw new Refusal('VERSION_MISMATCH');
  return {
    versionId: version.id,
    versionName: version.name,
    year: version.year,
    brandModel: version.brandModel,
  };
}
