// Postal code look-up with the full official catalogue: p95 of the call over HTTP, one after another.
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { zipCodeLookup } from '@socio/contracts/zip-code-lookup';
import { sql } from 'kysely';
import type { Database } from '../apps/server/src/db/connection.ts';
import { createRandom } from '../apps/server/src/testing/seeded-random.ts';
import { measure } from './measure.ts';
import { startServer } from './start-server.ts';

const limitMs = 5;
const officialRows = 155_847;
const official = new URL('../../shared/data/postal-codes-2024-12.txt.gz', import.meta.url);

type Row = {
  zip: string;
  neighborhood: string;
  type: string;
  municipality: string;
  city: string;
  state: string;
};

const rows = existsSync(official) ? readOfficial() : makeRows();
const sizes = new Map<string, number>();
for (const { zip } of rows) sizes.set(zip, (sizes.get(zip) ?? 0) + 1);
const codes = [...sizes.keys()];
const largest = codes.toSorted((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0)).slice(0, 100);
const settlements = sizes.get(largest[0] ?? '') ?? 0;
console.log(`${rows.length} settlements in ${codes.length} codes, ${settlements} in the largest`);

const server = await startServer((db) => addRows(db, rows));
try {
  const random = createRandom('postal codes');
  const some = (count: number) =>
    Array.from({ length: count }, () => codes[random.int(0, codes.length - 1)] ?? '');
  const call = (zip_code: string) => server.call(zipCodeLookup, { zip_code });
  for (const code of some(300)) await call(code);
  await measure('any code', { limitMs, clients: 1, inputs: some(2000), call });
  await measure('the 100 codes with most settlements', { limitMs, clients: 1, inputs: largest, call });
  const unknown = Array.from({ length: 300 }, (_, at) => `009${String(at % 100).padStart(2, '0')}`);
  await measure('codes that do not exist', { limitMs, clients: 1, inputs: unknown, call });
} finally {
  await server.close();
}

function readOfficial(): Row[] {
  const [, ...lines] = gunzipSync(readFileSync(official)).toString('utf8').trim().split('\n');
  return lines.map((line) => {
    const [zip = '', neighborhood = '', type = '', municipality = '', state = '', city = ''] =
      line.split('|');
    return { zip, neighborhood, type, municipality, city: city === '' ? municipality : city, state };
  });
}

/** A catalogue of the same size, for machines without the official one. */
function makeRows(): Row[] {
  const state = 'Estado';
  return Array.from({ length: officialRows }, (_, at) => {
    // A new code starts every five settlements; the first code is as large as the largest real one.
    const zip = String(10_000 + Math.max(0, Math.floor((at - 300) / 5))).padStart(5, '0');
    return {
      zip,
      neighborhood: `Colonia ${at}`,
      type: 'Colonia',
      municipality: 'Municipio',
      city: 'Ciudad',
      state,
    };
  });
}

async function addRows(db: Database, all: readonly Row[]): Promise<void> {
  const atOnce = 20_000;
  for (let at = 0; at < all.length; at += atOnce) {
    await sql`
      insert into postal_codes (zip_code, neighborhood, settlement_type, municipality, city, state)
      select zip, neighborhood, type, municipality, city, state
      from jsonb_to_recordset(${JSON.stringify(all.slice(at, at + atOnce))}::jsonb)
        as row (zip text, neighborhood text, type text, municipality text, city text, state text)
      on conflict do nothing`.execute(db);
  }
  await sql`analyze`.execute(db);
}
