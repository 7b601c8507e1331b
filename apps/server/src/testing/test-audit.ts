import { createUser } from '@socio/contracts/create-user';
import { policyDocument } from '@socio/contracts/policy-document';
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { hashNetwork } from '../http/origin.ts';
import { ownCurp } from './own-curp.ts';
import { startTestServer } from './start-test-server.ts';
import type { TestClient } from './test-client.ts';
import { newMembership, newRegistration } from './test-member.ts';
import { buyPolicy, until } from './test-purchase.ts';

/** A server with one member, who has a policy and whose browsers are all in one network, and what of them is recorded. */
export async function openAuditWorld() {
  const server = await startTestServer({ COLLECTS: 'product' });
  const address = '203.0.113.7';
  const world = { sandbox: server.sandbox, client: () => server.client(address) };
  const phone = '5513000001';
  const { number, id, client, person } = await newRegistration(world, phone);
  const email = 'actos@example.mx';
  await client.call(createUser, { ...person, email });
  const member = { number, id, phone, birthDate: person.birth_date, email, own: ownCurp(phone), client };
  const policyNumber = await buyPolicy(world, member);
  await until('a stored document', async () => {
    const answer = await client.call(policyDocument, undefined, { policyNumber });
    return answer.status === 200;
  });

  async function lastId(): Promise<number> {
    const { last } = await server.db
      .selectFrom('audit_events')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    return last ?? 0;
  }

  async function visitOf(browser: TestClient): Promise<string> {
    const token = browser.cookies.get('session') ?? '';
    const row = await server.db
      .selectFrom('sessions')
      .select('family_id')
      .where('token_hash', '=', createHash('sha256').update(token).digest())
      .executeTakeFirstOrThrow();
    return row.family_id;
  }

  return {
    server,
    address,
    member,
    policyNumber,
    visitOf,
    network: hashNetwork(server.app.keys, address),
    deviceOf: (browser: TestClient) => {
      const token = browser.cookies.get('device');
      return token === undefined ? null : createHash('sha256').update(token).digest();
    },
    /** What members record meanwhile, all of it at times within. */
    recordedBy: async (act: () => Promise<unknown>) => {
      const [before, since] = [await lastId(), server.clock.now()];
      await act();
      const found = await server.db
        .selectFrom('audit_events')
        .selectAll()
        .where('id', '>', before)
        .where('actor', '=', 'member')
        .orderBy('id')
        .execute();
      const times = [since, ...found.map(({ at }) => at), server.clock.now()];
      expect(times).toEqual(times.toSorted((one, other) => one.getTime() - other.getTime()));
      return found;
    },
    /** Who, and from where: the same of everything that a browser does. */
    from: async (browser: TestClient) => ({
      actor: 'member',
      member_id: id,
      session_id: await visitOf(browser),
      network: hashNetwork(server.app.keys, address),
    }),
    /** Later, when codes can be sent again. */
    otherBrowser: async (): Promise<TestClient> => {
      const entered = await newMembership(world, number);
      server.clock.advance({ minutes: 61 });
      return entered.client;
    },
    /** As if they had just proven who they are. */
    proveAgain: async () => {
      await server.db
        .updateTable('sessions')
        .set({ authenticated_at: server.clock.now() })
        .where('family_id', '=', await visitOf(client))
        .execute();
    },
  };
}
