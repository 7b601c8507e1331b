import { sql } from 'kysely';
import type { Executor } from '../db/connection.ts';
import type { MergeCounts, Origin } from './import-kind.ts';

/** A brand and model is split in only one way, and a car has one price. */
export async function markVehicleConflicts(session: Executor): Promise<void> {
  await sql`
    update pg_temp.staged_vehicles staged
    set reason = 'brand and model are split differently than in', first_source = seen.source, first_line = seen.line
    from (
      select distinct on (brand_model) brand_model, brand, source, line
      from pg_temp.staged_vehicles where reason is null
      order by brand_model, source, line
    ) seen
    where staged.brand_model = seen.brand_model and staged.brand <> seen.brand and staged.reason is null
    `.execute(session);
  await sql`
    update pg_temp.staged_vehicles staged
    set repeated = true, first_source = seen.source, first_line = seen.line,
      reason = case
        when (staged.list_price, staged.body_type) is distinct from (seen.list_price, seen.body_type)
        then 'is the same car with different values as' end
    from (
      select distinct on (brand_model, year, version) brand_model, year, version, list_price, body_type, source, line
      from pg_temp.staged_vehicles where reason is null
      order by brand_model, year, version, source, line
    ) seen
    where staged.reason is null
      and (staged.brand_model, staged.year, staged.version) = (seen.brand_model, seen.year, seen.version)
      and (staged.source, staged.line) <> (seen.source, seen.line)`.execute(session);
}

const good = sql`reason is null and not repeated`;

/**
 * Unchanged rows are not rewritten, and nothing is deleted because applications and policies refer to versions. The
 * drawing belongs to the model; if its lines differ, the newest model year decides.
 */
export async function mergeVehicles(trx: Executor, from: Origin): Promise<MergeCounts> {
  const origin = from === 'import' ? 'imported' : 'demonstration';
  const models = sql`
    select distinct on (brand_model) brand, model, brand_model, body_type
    from pg_temp.staged_vehicles where ${good}
    order by brand_model, year desc, source, line`;
  const changedModels = await sql`
    update brand_models
    set brand = given.brand, model = given.model, body_type = given.body_type
    from (${models}) given
    where brand_models.brand_model = given.brand_model
      and (brand_models.brand, brand_models.model, brand_models.body_type)
        is distinct from (given.brand, given.model, given.body_type)`.execute(trx);
  const newModels = await sql`
    insert into brand_models (brand, model, brand_model, body_type)
    select brand, model, brand_model, body_type from (${models}) given
    where not exists (select from brand_models where brand_models.brand_model = given.brand_model)
    on conflict do nothing`.execute(trx);
  const changed = await sql`
    update versions set list_price = given.list_price, origin = ${origin}::version_origin
    from pg_temp.staged_vehicles given
    join brand_models on brand_models.brand_model = given.brand_model
    where ${good} and versions.brand_model_id = brand_models.id
      and versions.year = given.year and versions.name = given.version
      and (versions.list_price, versions.origin) <> (given.list_price, ${origin}::version_origin)`.execute(
    trx,
  );
  const added = await sql`
    insert into versions (brand_model_id, year, name, list_price, origin)
    select brand_models.id, given.year, given.version, given.list_price, ${origin}::version_origin
    from pg_temp.staged_vehicles given
    join brand_models on brand_models.brand_model = given.brand_model
    where ${good} and not exists (
      select from versions
      where versions.brand_model_id = brand_models.id
        and versions.year = given.year and versions.name = given.version)
    order by given.source, given.line
    on conflict do nothing`.execute(trx);
  const withdrawn = from === 'import' ? await withdrawDemonstration(trx) : 0;
  return {
    added: Number(added.numAffectedRows ?? 0),
    changed: Number(changed.numAffectedRows ?? 0),
    notes: [
      `Models: ${newModels.numAffectedRows ?? 0} added, ${changedModels.numAffectedRows ?? 0} changed.`,
      ...(withdrawn > 0 ? [`Versions of the demonstration, no longer offered: ${withdrawn}.`] : []),
    ],
  };
}

/** The demonstration's prices are invented, so none may be offered beside a real catalogue. */
async function withdrawDemonstration(trx: Executor): Promise<number> {
  const left = await trx
    .updateTable('versions')
    .set({ origin: 'withdrawn' })
    .where('origin', '=', 'demonstration')
    .executeTakeFirst();
  return Number(left.numUpdatedRows);
}
