import { deleteUserAddress } from '@socio/contracts/delete-user-address';
import { deleteUserCard } from '@socio/contracts/delete-user-card';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { endMandate } from '@socio/contracts/end-mandate';
import { policies } from '@socio/contracts/policies';
import { policyDocument } from '@socio/contracts/policy-document';
import { requestService } from '@socio/contracts/request-service';
import { searchBrandModels } from '@socio/contracts/search-brand-models';
import { updateConsent } from '@socio/contracts/update-consent';
import { updateUserAddress } from '@socio/contracts/update-user-address';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyChain } from '../../operations/audit/verify-chain.ts';
import { openAuditWorld } from '../../testing/test-audit.ts';
import { newAddress, testAddress } from '../../testing/test-application.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createPurge } from '../../workflows/purge.ts';
import { newCard, until } from '../../testing/test-purchase.ts';

type World = Awaited<ReturnType<typeof openAuditWorld>>;
let world: World;
let server: World['server'];
let member: World['member'];
let policyNumber: string;
beforeAll(async () => {
  world = await openAuditWorld();
  ({ server, member, policyNumber } = world);
});
beforeEach(() => world.proveAgain());
afterAll(() => server.close());

describe('trust.md, Audit: every act is recorded with who, from where, what, when and with which outcome', () => {
  test.each<[string, (client: TestClient) => Promise<unknown>, Record<string, unknown>[]]>([
    [
      'a policy read',
      (client) => client.call(policies, undefined, { policyNumber }),
      [{ kind: 'policy-read' }],
    ],
    [
      'a document read',
      (client) => client.call(policyDocument, undefined, { policyNumber }),
      [{ kind: 'document-read' }],
    ],
    [
      'an address',
      async (client) => {
        const address_id = await newAddress(client, { street: 'Hidalgo' });
        await client.call(updateUserAddress, { ...testAddress, address_id, street: 'Morelos' });
        await client.call(deleteUserAddress, { address_id });
      },
      [{ kind: 'address-added' }, { kind: 'address-changed' }, { kind: 'address-removed' }],
    ],
    [
      'a card',
      async (client) =>
        client.call(deleteUserCard, { card_id: await newCard(client, '5555 5555 5555 4444') }),
      [{ kind: 'card-added' }, { kind: 'card-removed' }],
    ],
    [
      'a mandate withdrawn',
      (client) => client.call(endMandate, { policy_number: policyNumber }),
      [{ kind: 'mandate-ended', details: { how: 'member' } }],
    ],
    [
      'a consent',
      async (client) => {
        await client.call(updateConsent, { marketing: true });
        await client.call(updateConsent, { marketing: false });
      },
      [
        { kind: 'consents-given', details: { marketing: expect.stringMatching(/^yes, /) } },
        { kind: 'consents-given', details: { marketing: expect.stringMatching(/^no, /) } },
      ],
    ],
    [
      'a service',
      (client) =>
        client.call(requestService, { policy_number: policyNumber, kind: 'tow', place: 'Juárez 12' }),
      [{ kind: 'service-asked' }],
    ],
    [
      'lists and type-ahead are not',
      async (client) => {
        await client.call(getAllPolicies, {});
        await client.call(getUserAddresses, {});
        await client.call(searchBrandModels, { query: 'nissan' });
      },
      [],
    ],
  ])('%s', async (_what, act, events) => {
    const { client } = member;
    const found = await world.recordedBy(() => act(client));
    const origin = { ...(await world.from(client)), device: world.deviceOf(client) };
    expect(found).toMatchObject(events.map((event) => ({ ...origin, ...event })));
    expect(found).toHaveLength(events.length);
  });

  test('the account and the purchase, as they were made', async () => {
    const kinds = await server.db
      .selectFrom('audit_events')
      .select(['kind', 'actor', 'network'])
      .where(
        sql<boolean>`member_id = ${member.id}
          or application_id in (select id from applications where member_id = ${member.id})`,
      )
      .orderBy('id')
      .execute();
    const expected = [
      'code-sent',
      'code-entered',
      'account-made',
      'logged-in',
      'consents-given',
      'address-added',
      'card-added',
      'payment-opened',
      'mandate-given',
      'payment-charged',
      'issuing-started',
      'policy-issued',
      'document-stored',
    ];
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(expected));
    for (const { kind, actor, network } of kinds)
      expect([kind, network]).toEqual([kind, actor === 'member' ? world.network : null]);
  });

  test('nothing of it names the member; the server seals it all, and it is whole', async () => {
    const events = await server.db.selectFrom('audit_events').select('details').execute();
    const text = JSON.stringify(events);
    for (const personal of [
      member.phone,
      member.email,
      member.number,
      'RAMÍREZ',
      'Hidalgo',
      '4242',
      world.address,
    ])
      expect(text).not.toContain(personal);
    const verified = await until('all is sealed', async () => {
      const found = await verifyChain(server.db, server.app.keys);
      return found.unsealed.count === 0 && found;
    });
    expect(verified.damages).toEqual([]);
    expect(verified.links).toBe(events.length);
    server.clock.advance({ days: 400 });
    await createPurge({ db: server.app.db, clock: server.clock.now })();
    expect(await verifyChain(server.db, server.app.keys)).toMatchObject({
      links: events.length,
      damages: [],
    });
  });
});
