import { sql } from 'kysely';
import type { Executor } from '../db/connection.ts';
import type { MergeCounts } from './import-kind.ts';

/** A code belongs to one municipality, and a settlement to one city. */
export async function markPostalConflicts(session: Executor): Promise<void> {
  await sql`
    update pg_temp.staged_postal_codes staged
    set reason = 'the code is in a different municipality than in', first_source = seen.source, first_line = seen.line
    from (
      select distinct on (zip_code) zip_code, municipality, state, source, line
      from pg_temp.staged_postal_codes where reason is null
      order by zip_code, source, line
    ) seen
    where staged.reason is null and staged.zip_code = seen.zip_code
      and (staged.municipality, staged.state) <> (seen.municipality, seen.state)`.execute(session);
  await sql`
    update pg_temp.staged_postal_codes staged
    set repeated = true, first_source = seen.source, first_line = seen.line,
      reason = case when staged.city <> seen.city then 'is the same settlement in a different city as in' end
    from (
      select distinct on (zip_code, neighborhood, settlement_type)
        zip_code, neighborhood, settlement_type, city, source, line
      from pg_temp.staged_postal_codes where reason is null
      order by zip_code, neighborhood, settlement_type, source, line
    ) seen
    where staged.reason is null
      and (staged.zip_code, staged.neighborhood, staged.settlement_type)
        = (seen.zip_code, seen.neighborhood, seen.settlement_type)
      and (staged.source, staged.line) <> (seen.source, seen.line)`.execute(session);
}

const good = sql`reason is null and not repeated`;

const isSame = sql`
  postal_codes.zip_code = given.zip_code and postal_codes.neighborhood = given.neighborhood
  and postal_codes.settlement_type = given.settlement_type`;

/** Unchanged rows are not rewritten and nothing is deleted, but a code that moved takes its old settlements along. */
export async function mergePostalCodes(trx: Executor): Promise<MergeCounts> {
  const changed = await sql`
    update postal_codes set municipality = given.municipality, city = given.city, state = given.state
    from pg_temp.staged_postal_codes given
    where ${good} and ${isSame}
      and (postal_codes.municipality, postal_codes.city, postal_codes.state)
        is distinct from (given.municipality, given.city, given.state)`.execute(trx);
  const added = await sql`
    insert into postal_codes (zip_code, neighborhood, settlement_type, municipality, city, state)
    select zip_code, neighborhood, settlement_type, municipality, city, state
    from pg_temp.staged_postal_codes given
    where ${good} and not exists (select from postal_codes where ${isSame})
    order by source, line
    on conflict do nothing`.execute(trx);
  const moved = await sql`
    update postal_codes set municipality = given.municipality, state = given.state
    from (
      select distinct on (zip_code) zip_code, municipality, state
      from pg_temp.staged_postal_codes where ${good} order by zip_code
    ) given
    where postal_codes.zip_code = given.zip_code
      and (postal_codes.municipality, postal_codes.state) <> (given.municipality, given.state)`.execute(trx);
  const followers = Number(moved.numAffectedRows ?? 0);
  return {
    added: Number(added.numAffectedRows ?? 0),
    changed: Number(changed.numAffectedRows ?? 0),
    notes:
      followers === 0
        ? []
        : [`Settlements that the file no longer names, moved with their code: ${followers}.`],
  };
}
