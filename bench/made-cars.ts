import { sql } from 'kysely';
import type { Database } from '../apps/server/src/db/connection.ts';
import { createRandom } from '../apps/server/src/testing/seeded-random.ts';

export type MadeCar = { brand: string; model: string; brandModel: string; year: number; version: string };

const beginnings = 'al an bel bra ca cor cha de do el es fa for gra ha in ja jet ka le lu ma mer mo na ni o pa per ra ri ro sa sen sor ta tor ur va ver vi xa ya ze'.split(' '); // prettier-ignore
const middles = 'ba ca da do fi ga go la le li lo ma me na ne no ra re ri ro sa se si so ta te ti to va ve vo za'.split(' '); // prettier-ignore
const ends =
  'ac an ar ca da dor go ia ka la lia lo ma mo na nta nto ra ria rio ro sa ta tra us va x za'.split(' ');
const trims = ['', '', '', ' Sport', ' Cross', ' Plus', ' Max', ' GT'];

/** Creates versions with car-like names, 16 for each brand and model; always the same ones. */
export function makeCars(versionCount: number): MadeCar[] {
  const random = createRandom('made cars');
  const one = (words: readonly string[]) => words[random.int(0, words.length - 1)] ?? '';
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
  const word = () => capital(one(beginnings) + (random.chance(0.6) ? one(middles) : '') + one(ends));
  const code = () =>
    `${one(beginnings).slice(0, 2).toUpperCase()}${random.chance(0.5) ? '-' : ''}${random.int(1, 950)}`;
  const brands = Array.from({ length: 60 }, word);

  const models = new Map<string, { brand: string; model: string }>();
  while (models.size < versionCount / 16) {
    const brand = one(brands);
    const model = (random.chance(0.3) ? code() : word()) + one(trims);
    models.set(`${brand} ${model}`, { brand, model });
  }
  return [...models].flatMap(([brandModel, { brand, model }]) => {
    const first = random.int(2005, 2019);
    return Array.from({ length: 16 }, (_, at) => ({
      brand,
      model,
      brandModel,
      year: first + (at >> 1),
      version: at % 2 === 0 ? 'Base TM' : 'Equipada TA',
    }));
  });
}

export async function addCars(db: Database, cars: readonly MadeCar[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(cars)}::jsonb)
    as car (brand text, model text, "brandModel" text, year integer, version text)`;
  await sql`
    insert into brand_models (brand, model, brand_model, body_type)
    select distinct on ("brandModel") brand, model, "brandModel", 'sedan'::body_type
    from ${rows} on conflict do nothing`.execute(db);
  await sql`
    insert into versions (brand_model_id, year, name, list_price)
    select brand_models.id, year, version, 30000000
    from ${rows} join brand_models on brand_models.brand_model = car."brandModel"
    on conflict do nothing`.execute(db);
  await sql`analyze`.execute(db);
}
