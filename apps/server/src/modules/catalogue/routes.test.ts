import { insertUserAddress } from '@socio/contracts/insert-user-address';
import { searchBrandModels } from '@socio/contracts/search-brand-models';
import { searchVersions } from '@socio/contracts/search-versions';
import { searchYears } from '@socio/contracts/search-years';
import { zipCodeLookup } from '@socio/contracts/zip-code-lookup';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { newMember } from '../../testing/test-member.ts';

let server: TestServer;
let visitor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  visitor = server.client();
});
afterAll(() => server.close());

async function search(query: string): Promise<string[]> {
  const answer = await visitor.call(searchBrandModels, { query });
  expect(answer.status).toBe(200);
  return answer.body.data.data.response.brand_models.map((one) => one.brand_model);
}

describe('spec quote 2, step 1: brand and model by type-ahead', () => {
  // holds Q045, Q349
  test.each([
    ['small letters', 'versa', 'Nissan Versa'],
    ['capitals', 'VERSA', 'Nissan Versa'],
    ['accents', 'vérsa', 'Nissan Versa'],
    ['any order', 'versa nissan', 'Nissan Versa'],
    ['part of a word', 'coro', 'Toyota Corolla'],
    ['written together', 'crv', 'Honda CR-V'],
    ['written apart', 'cr v', 'Honda CR-V'],
    ['with a year', 'jetta 2020', 'Volkswagen Jetta'],
    ['a typing error', 'corrola', 'Toyota Corolla'],
    ['two typing errors', 'nisan vrsa', 'Nissan Versa'],
  ])('%s: %s finds %s first', async (_title, query, expected) => {
    expect((await search(query))[0]).toBe(expected);
  });

  test('calls.md: a brand finds its models, at most 20', async () => {
    const found = await search('nissan');
    expect(found.length).toBeGreaterThan(2);
    expect(found.length).toBeLessThanOrEqual(20);
    expect(found.every((name) => name.startsWith('Nissan '))).toBe(true);
  });

  test.each([
    ['nothing like it', 'zzzzqqq'],
    ['signs of LIKE', '%%%'],
    ['underscores', '___'],
    ['signs of SQL', "'; drop table brand_models; --"],
  ])('%s finds nothing', async (_title, query) => {
    expect(await search(query)).toEqual([]);
  });

  // holds Q045
  test('fewer than 3 characters are refused', async () => {
    expect(await visitor.call(searchBrandModels, { query: ' ni ' })).toMatchObject({
      status: 422,
      code: 'FIELDS_INVALID',
    });
  });
});

describe('spec quote 2, steps 2 and 3', () => {
  // holds Q170, Q349
  test('calls.md: years newest first, versions of that year', async () => {
    const years = await visitor.call(searchYears, { brand_model: 'Nissan Versa' });
    const list = years.body.data.data.response.years;
    expect(list).toEqual(list.toSorted((one, other) => other - one));
    expect(new Set(list).size).toBe(list.length);
    const found = await visitor.call(searchVersions, { brand_model: 'Nissan Versa', year: list[0]! });
    expect(found.body.data.data.response.versions.map((one) => one.name)).toContain('Sense CVT');
  });

  test('a model that the catalogue does not have has none', async () => {
    const brand_model = 'Ferrari F40';
    const years = await visitor.call(searchYears, { brand_model });
    expect(years.body.data.data.response.years).toEqual([]);
    const versions = await visitor.call(searchVersions, { brand_model, year: 2020 });
    expect(versions.body.data.data.response.versions).toEqual([]);
  });
});

describe('spec quote 5: postal code by lookup', () => {
  const lookUp = async (zip_code: string) => {
    const found = await visitor.call(zipCodeLookup, { zip_code });
    expect(found.status).toBe(200);
    return found.body.data.data.response.neighborhoods;
  };

  // holds Q177, Q334
  test('an existing one has its neighborhoods', async () => {
    expect(await lookUp('06700')).toEqual([
      {
        id: expect.any(String),
        neighborhood: 'Roma Norte',
        settlement_type: 'Colonia',
        city: 'Ciudad de México',
        state: 'Ciudad de México',
        municipio: 'Cuauhtémoc',
      },
    ]);
  });

  test('two of one name are told apart by their kind', async () => {
    const twice = (await lookUp('97130')).filter((one) => one.neighborhood === 'Vista Alegre');
    expect(twice.map((one) => one.settlement_type)).toEqual(['Colonia', 'Fraccionamiento']);
    expect(new Set(twice.map((one) => one.id)).size).toBe(2);
  });

  test('as people read a list: accents beside their letters, 2 before 20', async () => {
    const names = (await lookUp('77500')).map((one) => one.neighborhood);
    expect(names.filter((name) => /^Supermanzana \d+ Centro$/.test(name))).toEqual(
      [1, 2, 3, 4, 5, 20, 22, 23].map((number) => `Supermanzana ${number} Centro`),
    );
    const capital = (await lookUp('11000')).map((one) => one.neighborhood);
    expect(capital).toEqual(capital.toSorted((one, other) => one.localeCompare(other, 'es')));
  });

  test('outside of a city the municipality stands in, and the address with it is taken', async () => {
    const found = await lookUp('27400');
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ city, municipio }) => city === 'Torreón' && municipio === 'Torreón')).toBe(true);
    const { client } = await newMember(server);
    const stored = await client.call(insertUserAddress, {
      street: 'Carretera a Mieleras',
      street_number: '1',
      interior_number: null,
      neighborhood_name: found[0]?.neighborhood ?? '',
      municipality_name: 'Torreón',
      city_name: 'Torreón',
      state_name: 'Coahuila de Zaragoza',
      zip_code: '27400',
    });
    expect(stored.status).toBe(200);
  });

  test('every settlement of a full code', async () => {
    expect(await lookUp('32575')).toHaveLength(106);
  });

  // holds Q273
  test.each([
    ['one that the catalogue lacks has none, and the state of its first digits', '99999', 'Zacatecas'],
    ['one that cannot exist has neither', '17999', null],
  ])('calls.md, Postal codes: %s', async (_title, zip_code, state) => {
    const found = await visitor.call(zipCodeLookup, { zip_code });
    expect(found.body.data.data.response).toEqual({ neighborhoods: [], state });
  });

  test.each(['1234', '123456', 'abcde', ''])('%s is refused', async (zip_code) => {
    expect(await visitor.call(zipCodeLookup, { zip_code })).toMatchObject({ status: 422 });
  });
});
