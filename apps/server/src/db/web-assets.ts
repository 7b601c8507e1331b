import { sql } from 'kysely';
import type { Database } from './connection.ts';

export type WebAsset = {
  name: string;
  bytes: Buffer;
  /** The build has compressed them, with Brotli. */
  is_packed: boolean;
};

/** About a megabyte each, and a browser may have been open for long. */
const keptReleases = 10;

/** Puts a release's files where servers of other releases find them; the oldest releases' own files are deleted. */
export async function publishWebAssets(db: Database, assets: WebAsset[], now: Date): Promise<void> {
  if (assets.length === 0) return;
  const names = assets.map(({ name }) => name);
  const known = await db.selectFrom('web_assets').select('name').where('name', 'in', names).execute();
  if (known.length === assets.length) return;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('web_assets')
      .values(assets.map((asset) => ({ ...asset, published_at: now })))
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ published_at: now }))
      .execute();
    await sql`delete from web_assets where published_at < (
      select min(published_at) from (
        select distinct published_at from web_assets order by published_at desc limit ${keptReleases}) as kept)`.execute(
      trx,
    );
  });
}

export async function findWebAsset(db: Database, name: string): Promise<WebAsset | undefined> {
  return await db
    .selectFrom('web_assets')
    .select(['name', 'bytes', 'is_packed'])
    .where('name', '=', name)
    .executeTakeFirst();
}
