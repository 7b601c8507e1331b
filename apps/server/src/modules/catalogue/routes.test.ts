import { searchBrandModels } from '@socio/contracts/search-brand-models';
import { searchVersions } from '@socio/contracts/search-versions';
import { searchYears } from '@socio/contracts/search-years';
import { zipCodeLookup } from '@socio/contracts/zip-code-lookup';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';

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
  test.each([
    ['small letters', 'versa', 'Nissan Versa'],
    ['capitals', 'VERSA', 'Nissan Versa'],
    ['accents', 'vérsa', 'Nissan Versa'],
    ['any order', 'versa nissan', 'Nissan Versa'],
    ['part of a word', 'coro', 'Toyota Corolla'],
    ['written together', 'crv', 'Honda CR-V'],
    ['written apart', 'cr v', 'Honda CR-V'],
    ['a year is ignored', 'jetta 2020', 'Volkswagen Jetta'],
    ['a typing error', 'corrola', 'Toyota Corolla'],
    ['two typing errors', 'nisan vrsa', 'Nissan Versa'],
  ])('%s: %s finds %s first', async (_title, query, expected) => {
    expect((await search(query))[0]).toBe(expected);
  });

  test('a brand finds its models, at most 20', async () => {
    expect((await search('nissan')).toSorted()).toEqual(['Nissan March', 'Nissan NP300', 'Nissan Versa']);
  });

  test.each([
    ['nothing like it', 'zzzzqqq'],
    ['signs of LIKE', '%%%'],
    ['underscores', '___'],
    ['signs of SQL', "'; drop table brand_models; --"],
  ])('%s finds nothing', async (_title, query) => {
    expect(await search(query)).toEqual([]);
  });

  test('fewer than 3 characters are refused', async () => {
    expect(await visitor.call(searchBrandModels, { query: ' ni ' })).toMatchObject({
      status: 422,
      code: 'FIELDS_INVALID',
    });
  });
});

describe('spec quote 2, steps 2 and 3', () => {
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
  test('an existing one has its neighborhoods, each once', async () => {
    const found = await visitor.call(zipCodeLookup, { zip_code: '06700' });
    const { neighborhoods } = found.body.data.data.response;
    expect(neighborhoods).toContainEqual({
      id: expect.any(String),
      neighborhood: 'Roma Norte',
      city: 'Ciudad de México',
      state: 'Ciudad de México',
      municipio: 'Cuauhtémoc',
    });
    const names = neighborhoods.map((one) => one.neighborhood);
    expect(new Set(names).size).toBe(names.length);
  });

  test('one that does not exist has none', async () => {
    const found = await visitor.call(zipCodeLookup, { zip_code: '99999' });
    expect(found.body.data.data.response.neighborhoods).toEqual([]);
  });

  test.each(['1234', '123456', 'abcde', ''])('%s is refused', async (zip_code) => {
    expect(await visitor.call(zipCodeLookup, { zip_code })).toMatchObject({ status: 422 });
  });
});
