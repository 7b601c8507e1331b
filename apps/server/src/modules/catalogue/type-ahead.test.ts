import { searchBrandModels } from '@socio/contracts/search-brand-models';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { storeModels } from './search/testing/store-models.ts';
import { typedQueries } from './search/testing/typed-queries.ts';
import { wellKnownModels } from './search/testing/well-known-models.ts';

async function search(server: TestServer, query: string): Promise<string[]> {
  const answer = await server.client().call(searchBrandModels, { query });
  expect(answer.status).toBe(200);
  return answer.body.data.data.response.brand_models.map((one) => one.brand_model);
}

describe('spec quote 2, step 1: what people type finds their car in the first five', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await storeModels(server.db, wellKnownModels);
  });
  afterAll(() => server.close());

  test('every car that is meant is in the catalogue, and no query stands twice', () => {
    const names = new Set(wellKnownModels.map((model) => model.brandModel));
    expect(typedQueries.filter(({ meant }) => !names.has(meant))).toEqual([]);
    expect(new Set(typedQueries.map(({ query }) => query)).size).toBe(typedQueries.length);
    expect(typedQueries.length).toBeGreaterThan(150);
  });

  test.each(typedQueries)('$kind: $query finds $meant', async ({ query, meant }) => {
    expect((await search(server, query)).slice(0, 5)).toContain(meant);
  });

  test('any order, capitals and accents change nothing', async () => {
    const found = await search(server, 'seat leon 2020');
    for (const query of ['2020 LEÓN Seat', 'León SEAT 2020', 'sEAT 2020 leon']) {
      expect(await search(server, query)).toEqual(found);
    }
  });
});

describe('the starting catalogue', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test.each([
    ['versa', 'Nissan Versa'],
    ['nisan march', 'Nissan March'],
    ['np 300', 'Nissan NP300'],
    ['chevy aveo', 'Chevrolet Aveo'],
    ['chebrolet abeo', 'Chevrolet Aveo'],
    ['vw jetta', 'Volkswagen Jetta'],
    ['wolsvagen bento', 'Volkswagen Vento'],
    ['tollota corola', 'Toyota Corolla'],
    ['mazda tres', 'Mazda 3'],
    ['kia rio 2020', 'Kia Rio'],
    ['crv', 'Honda CR-V'],
    ['onda cr v', 'Honda CR-V'],
  ])('%s finds %s', async (query, meant) => {
    expect((await search(server, query)).slice(0, 5)).toContain(meant);
  });
});
