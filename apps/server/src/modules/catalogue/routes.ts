import { wrap } from '@socio/contracts/envelope';
import { searchBrandModels as searchBrandModelsContract } from '@socio/contracts/search-brand-models';
import { searchVersions } from '@socio/contracts/search-versions';
import { searchYears } from '@socio/contracts/search-years';
import { zipCodeLookup } from '@socio/contracts/zip-code-lookup';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { lookUpPostalCode } from './postal-codes/look-up-postal-code.ts';
import { createReadSearchIndex } from './read-search-index.ts';
import { listVersions, listYears } from './repository.ts';
import { createSearchBrandModels } from './search-brand-models.ts';

/** Cars and postal codes, which are the same for everybody. */
export function catalogueRoutes(mount: Mount, { db }: { db: Database }): void {
  const searchBrandModels = createSearchBrandModels(createReadSearchIndex(db));
  const anonymous = { anonymous: true };
  mount(searchBrandModelsContract, async ({ body }) => await searchBrandModels(body.query), {
    ...anonymous,
    repeats: true,
  });
  mount(searchYears, async ({ body }) => wrap({ years: await listYears(db, body.brand_model) }), anonymous);
  mount(
    searchVersions,
    async ({ body }) => wrap({ versions: await listVersions(db, body.brand_model, body.year) }),
    anonymous,
  );
  mount(zipCodeLookup, async ({ body }) => wrap(await lookUpPostalCode(db, body.zip_code)), anonymous);
}
