import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { insertUserAddress } from '@socio/contracts/insert-user-address';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { newAddress, testAddress } from '../../testing/test-application.ts';
import { enterAgain, newMember, type TestMember } from '../../testing/test-member.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  member = await newMember(server);
});
afterAll(() => server.close());

async function addressesOf({ client }: TestMember) {
  const answer = await client.call(getUserAddresses, {});
  return answer.body.data.data.response.user_addresses_data;
}

describe('spec quote 7: insert-user-address', () => {
  // holds Q337
  test('stores a new address; the same one again has the same id', async () => {
    const id = await newAddress(member.client);
    expect(await newAddress(member.client, { street: 'AV. CONSTITUCIÓN ' })).toBe(id);
    expect(await newAddress(member.client, { interior_number: null })).toBe(id);
    expect(await newAddress(member.client, { street_number: '401' })).not.toBe(id);
    const saved = (await addressesOf(member)).find((one) => one['user_addresses-id'] === id);
    expect(saved).toEqual({
      'user_addresses-id': id,
      'user_addresses-street': 'Av. Constitución',
      'user_addresses-street_number': '400',
      'user_addresses-interior_number': null,
      'user_addresses-neighborhood_name': 'Monterrey Centro',
      'user_addresses-city_name': 'Monterrey',
      'user_addresses-state_name': 'Nuevo León',
      'user_addresses-zip_code': '64000',
    });
  });

  test('two clicks at once: one address', async () => {
    const other = await newMember(server);
    const ids = await Promise.all([1, 2, 3].map(() => newAddress(other.client)));
    expect(new Set(ids).size).toBe(1);
    expect(await addressesOf(other)).toHaveLength(1);
  });

  test.each([
    ['a postal code that does not exist', { zip_code: '17999' }, 'POSTAL_CODE_UNKNOWN', undefined],
    ['another state', { state_name: 'Jalisco' }, 'FIELDS_INVALID', ['state_name']],
    ['another city', { city_name: 'Zapopan' }, 'FIELDS_INVALID', ['city_name']],
    ['another municipality', { municipality_name: 'Zapopan' }, 'FIELDS_INVALID', ['municipality_name']],
    ['a made-up neighborhood', { neighborhood_name: 'Ninguna' }, 'FIELDS_INVALID', ['neighborhood_name']],
  ])('refuses %s', async (_title, wrong, code, fields) => {
    const answer = await member.client.call(insertUserAddress, { ...testAddress, ...wrong });
    expect(answer).toMatchObject({ status: 422, code });
    const details = (answer.raw as { details: { fields?: object } }).details;
    expect(fields === undefined ? undefined : Object.keys(details.fields ?? {})).toEqual(fields);
  });

  test('calls.md, Postal codes: for a code that the catalogue lacks the place is what was typed, in its state', async () => {
    const typed = {
      neighborhood_name: 'Fraccionamiento Nuevo',
      municipality_name: 'Zapopan',
      city_name: 'Zapopan',
      state_name: 'Jalisco',
      zip_code: '44999',
    };
    const id = await newAddress(member.client, typed);
    const saved = (await addressesOf(member)).find((one) => one['user_addresses-id'] === id);
    expect(saved).toMatchObject({
      'user_addresses-neighborhood_name': 'Fraccionamiento Nuevo',
      'user_addresses-city_name': 'Zapopan',
      'user_addresses-zip_code': '44999',
    });
    const elsewhere = { ...testAddress, ...typed, state_name: 'Nuevo León' };
    const answer = await member.client.call(insertUserAddress, elsewhere);
    expect(answer).toMatchObject({
      code: 'FIELDS_INVALID',
      raw: { details: { fields: { state_name: 'not_of_postal_code' } } },
    });
  });

  test.each(['street', 'street_number', 'neighborhood_name', 'city_name', 'state_name'])(
    'spec quote 5: %s is required',
    async (field) => {
      const answer = await member.client.call(insertUserAddress, { ...testAddress, [field]: '   ' });
      expect(answer).toMatchObject({ status: 422, code: 'FIELDS_INVALID' });
    },
  );
});

describe('spec quote 7: get-user-addresses', () => {
  // holds M253, Q335
  test('own ones only, the last used first', async () => {
    const own = await newMember(server);
    expect(await addressesOf(own)).toEqual([]);
    const first = await newAddress(own.client);
    server.clock.advance({ seconds: 1 });
    const second = await newAddress(own.client, { street: 'Hidalgo' });
    expect((await addressesOf(own)).map((one) => one['user_addresses-id'])).toEqual([second, first]);
    server.clock.advance({ seconds: 1 });
    await newAddress(own.client);
    expect((await addressesOf(own)).map((one) => one['user_addresses-id'])).toEqual([first, second]);
  });

  test('architecture.md: only a member who is authenticated', async () => {
    const verified = await enterAgain(server, member);
    for (const client of [verified, server.client()]) {
      expect(await client.call(getUserAddresses, {})).toMatchObject({ status: 401 });
      expect(await client.call(insertUserAddress, testAddress)).toMatchObject({ status: 401 });
    }
  });

  test('architecture.md: another membership_id in the body is not there', async () => {
    const other = await newMember(server);
    const membership_id = member.id;
    expect(await other.client.call(getUserAddresses, { membership_id })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await other.client.call(insertUserAddress, { ...testAddress, membership_id })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await member.client.call(getUserAddresses, { membership_id })).toMatchObject({ status: 200 });
  });
});
