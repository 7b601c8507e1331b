import { randomUUID } from 'node:crypto';
import { deleteUserAddress } from '@socio/contracts/delete-user-address';
import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { insertUserAddress } from '@socio/contracts/insert-user-address';
import { updateUserAddress } from '@socio/contracts/update-user-address';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { contractingApplication, newAddress, testAddress } from '../../testing/test-application.ts';
import { enterAgain, newMember, type TestMember } from '../../testing/test-member.ts';
import { newCard, paid, readyToPay } from '../../testing/test-purchase.ts';
import { updateInsuranceApplicationStep10 } from '@socio/contracts/update-insurance-application-step10';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const elsewhere = {
  ...testAddress,
  neighborhood_name: 'Roma Norte',
  municipality_name: 'Cuauhtémoc',
  city_name: 'Ciudad de México',
  state_name: 'Ciudad de México',
  zip_code: '06700',
};

async function addressesOf({ client }: Pick<TestMember, 'client'>) {
  const answer = await client.call(getUserAddresses, {});
  return answer.body.data.data.response.user_addresses_data;
}

/** The address of the member's application, which lacks only its payment. */
async function linkedAddress(purchase: TestMember): Promise<string> {
  return (await addressesOf(purchase))[0]?.['user_addresses-id'] ?? '';
}

describe('architecture.md, profile: an address is changed', () => {
  test('all of it, under the same id', async () => {
    const member = await newMember(server);
    const address_id = await newAddress(member.client);
    const changed = { ...elsewhere, street: 'Orizaba', street_number: '21', interior_number: '4 B' };
    expect(await member.client.call(updateUserAddress, { ...changed, address_id })).toMatchObject({
      status: 200,
    });
    expect(await addressesOf(member)).toEqual([
      {
        'user_addresses-id': address_id,
        'user_addresses-street': 'Orizaba',
        'user_addresses-street_number': '21',
        'user_addresses-interior_number': '4 B',
        'user_addresses-neighborhood_name': 'Roma Norte',
        'user_addresses-city_name': 'Ciudad de México',
        'user_addresses-state_name': 'Ciudad de México',
        'user_addresses-zip_code': '06700',
      },
    ]);
  });

  test.each([
    ['a place that is not of the postal code', { state_name: 'Jalisco' }, 'FIELDS_INVALID'],
    ['a postal code that does not exist', { zip_code: '17999' }, 'POSTAL_CODE_UNKNOWN'],
    ['no street', { street: ' ' }, 'FIELDS_INVALID'],
  ])('refuses %s', async (_title, wrong, code) => {
    const member = await newMember(server);
    const address_id = await newAddress(member.client);
    const answer = await member.client.call(updateUserAddress, { ...testAddress, address_id, ...wrong });
    expect(answer).toMatchObject({ status: 422, code });
  });

  test('into one that is already saved: told, and nothing changes', async () => {
    const member = await newMember(server);
    await newAddress(member.client);
    const address_id = await newAddress(member.client, { street: 'Hidalgo' });
    const before = await addressesOf(member);
    const answer = await member.client.call(updateUserAddress, { ...testAddress, address_id });
    expect(answer).toMatchObject({ status: 409, code: 'ADDRESS_EXISTS' });
    expect(await addressesOf(member)).toEqual(before);
  });

  test('an unfinished application keeps its postal code, not the spelling of the street', async () => {
    const purchase = await readyToPay(server);
    const address_id = await linkedAddress(purchase);
    const moved = await purchase.client.call(updateUserAddress, { ...elsewhere, address_id });
    expect(moved).toMatchObject({ status: 409, code: 'ADDRESS_IN_USE' });
    const respelt = { ...testAddress, street: 'Avenida Constitución', address_id };
    expect(await purchase.client.call(updateUserAddress, respelt)).toMatchObject({ status: 200 });
  });

  test('what is paid for stays as it is', async () => {
    const purchase = await paid(server);
    const address_id = await linkedAddress(purchase);
    const respelt = { ...testAddress, street: 'Otra', address_id };
    const answer = await purchase.client.call(updateUserAddress, respelt);
    expect(answer).toMatchObject({ status: 409, code: 'ADDRESS_IN_USE' });
  });
});

describe('architecture.md, profile: an address is removed', () => {
  test('it is no longer listed and cannot be removed or linked again', async () => {
    const member = await newMember(server);
    const address_id = await newAddress(member.client);
    expect(await member.client.call(deleteUserAddress, { address_id })).toMatchObject({ status: 200 });
    expect(await addressesOf(member)).toEqual([]);
    expect(await member.client.call(deleteUserAddress, { address_id })).toMatchObject({ code: 'NOT_FOUND' });
    const insurance_application_id = await contractingApplication(member);
    expect(
      await member.client.call(updateInsuranceApplicationStep10, { insurance_application_id, address_id }),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('what an unfinished application uses is kept, until it is finished or 30 days untouched', async () => {
    const purchase = await readyToPay(server);
    const address_id = await linkedAddress(purchase);
    const remove = () => purchase.client.call(deleteUserAddress, { address_id });
    expect(await remove()).toMatchObject({ status: 409, code: 'ADDRESS_IN_USE' });
    const longAgo = new Date(server.clock.now().getTime() - 31 * 86_400_000);
    await server.db
      .updateTable('applications')
      .set({ last_updated_at: longAgo })
      .where('id', '=', purchase.applicationId)
      .execute();
    expect(await remove()).toMatchObject({ status: 200 });
  });

  test('linked and removed at the same time: never both', async () => {
    const member = await newMember(server);
    const insurance_application_id = await contractingApplication(member);
    for (let round = 0; round < 5; round += 1) {
      const address_id = await newAddress(member.client, { street: `Calle ${round}` });
      const [linked, removed] = await Promise.all([
        member.client.call(updateInsuranceApplicationStep10, { insurance_application_id, address_id }),
        member.client.call(deleteUserAddress, { address_id }),
      ]);
      expect([linked.status === 200, removed.status === 200].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('architecture.md, Sessions and access', () => {
  test("another member's address is not there, by id or by number", async () => {
    const owner = await newMember(server);
    const stranger = await newMember(server);
    const address_id = await newAddress(owner.client);
    const before = await addressesOf(owner);
    for (const membership_id of [undefined, owner.id]) {
      const about = { address_id, membership_id };
      const attempts = [
        await stranger.client.call(updateUserAddress, { ...testAddress, ...about, street: 'Ajena' }),
        await stranger.client.call(deleteUserAddress, about),
      ];
      for (const attempt of attempts) expect(attempt).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    expect(await addressesOf(owner)).toEqual(before);
  });

  test('only after the identity is proven', async () => {
    const owner = await newMember(server);
    const address_id = await newAddress(owner.client);
    const verified = await enterAgain(server, owner);
    expect(await verified.call(deleteUserAddress, { address_id })).toMatchObject({
      status: 401,
      code: 'LEVEL_AUTHENTICATED',
    });
    expect(await verified.call(updateUserAddress, { ...testAddress, address_id })).toMatchObject({
      status: 401,
    });
    await newCard(owner.client);
    expect(await addressesOf(owner)).toHaveLength(1);
  });
});

describe('trust.md, What costs has a budget: addresses', () => {
  const insert = ({ client }: TestMember, street: string) =>
    client.call(insertUserAddress, { ...testAddress, street });

  test('10 new a day; one that is known or refused does not count', async () => {
    const member = await newMember(server);
    for (let made = 0; made < 10; made += 1) {
      await insert(member, 'Conocida');
      await member.client.call(insertUserAddress, { ...testAddress, state_name: 'Jalisco' });
      if (made > 0) await newAddress(member.client, { street: `Calle ${made}` });
    }
    const refused = await insert(member, 'Otra');
    expect(refused).toMatchObject({ status: 429, code: 'ADDRESS_LIMIT' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await insert(member, 'Conocida')).toMatchObject({ status: 200 });
    expect(await addressesOf(member)).toHaveLength(10);
  });

  test('20 kept; a deleted one makes room', async () => {
    const member = await newMember(server);
    const { id: member_id } = member;
    const first = await newAddress(member.client, { street: 'Primera' });
    const { id: _id, ...row } = await server.db
      .selectFrom('addresses')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 19 }, (_none, place) => ({
      ...row,
      id: randomUUID(),
      street: `Calle ${place}`,
    }));
    await server.db.insertInto('addresses').values(rows).execute();
    expect(await insert(member, 'Otra')).toMatchObject({ status: 409, code: 'ADDRESS_FULL' });
    // A known one is not another.
    expect(await insert(member, 'Primera')).toMatchObject({ status: 200 });
    await member.client.call(deleteUserAddress, { address_id: first });
    expect(await insert(member, 'Otra')).toMatchObject({ status: 200 });
    const count = await server.db
      .selectFrom('addresses')
      .select('id')
      .where('member_id', '=', member_id)
      .where('deleted_at', 'is', null)
      .execute();
    expect(count).toHaveLength(20);
  });
});
