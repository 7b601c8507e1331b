// Type-ahead of step 1 with a large catalogue: p95 of the call over HTTP, one after another and 8 at a time.
import { searchBrandModels } from '@socio/contracts/search-brand-models';
import { searchVersions } from '@socio/contracts/search-versions';
import { searchYears } from '@socio/contracts/search-years';
import { typedQueries } from '../apps/server/src/modules/catalogue/search/testing/typed-queries.ts';
import { addCars, makeCars } from './made-cars.ts';
import { measure } from './measure.ts';
import { startServer } from './start-server.ts';

const versionCount = 40_000;
const limitMs = 20;
/** For each kind; enough that a single hiccup of the machine does not decide the result. */
const calls = 2000;

const cars = makeCars(versionCount);
const names = [...new Set(cars.map((car) => car.brandModel))];
console.log(`${names.length} made brand models with ${cars.length} versions, beside the starting data`);

const whole = typedQueries.map(({ query }) => query).filter((query) => query.length >= 3);
// As the page does: from the third letter on.
const keyByKey = whole.flatMap((query) =>
  Array.from({ length: query.length - 2 }, (_, at) => query.slice(0, at + 3).trim()),
);
const made = names.filter((_name, at) => at % 10 === 0);
const errors = made.map((name, at) => spoil(name.toLowerCase(), at));
const kinds: Record<string, string[]> = {
  'as listed in the tests': whole,
  'key by key': keyByKey.filter((query) => query.length >= 3),
  'names of the catalogue': made.map((name) => name.toLowerCase()),
  'the same with a typing error': errors,
  'not a car at all': made.map((name) => [...name].toReversed().join('')),
};

const server = await startServer((db) => addCars(db, cars));
try {
  const search = (query: string) => server.call(searchBrandModels, { query });
  for (const query of [...keyByKey, ...errors]) if (query.length >= 3) await search(query);
  for (const clients of [1, 8]) {
    for (const [kind, queries] of Object.entries(kinds)) {
      const inputs = Array.from({ length: calls }, (_, at) => queries[at % queries.length] ?? '');
      await measure(`${kind}, ${clients} at a time`, { limitMs, clients, inputs, call: search });
    }
  }
  const years = (brand_model: string) => server.call(searchYears, { brand_model });
  await measure('search-years', { limitMs, clients: 1, inputs: made, call: years });
  const versions = (brand_model: string) => server.call(searchVersions, { brand_model, year: 2020 });
  await measure('search-versions', { limitMs, clients: 1, inputs: made, call: versions });
} finally {
  await server.close();
}

/** Leaves one letter out, or doubles, changes or swaps it. */
function spoil(name: string, seed: number): string {
  const at = 1 + ((seed * 7) % (name.length - 2));
  const [before, letter, next, after] = [name.slice(0, at), name[at], name[at + 1], name.slice(at + 2)];
  return [
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}e${next}${after}`,
    `${before}${next}${letter}${after}`,
  ][seed % 4] as string;
}
