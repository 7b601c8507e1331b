import { askAccountDeletion } from '@socio/contracts/ask-account-deletion';
import { checkMembership } from '@socio/contracts/check-membership';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { askDeletion, deletionOf, findTraces } from '../../testing/test-deletion.ts';
import { authenticate, enterAgain, newMember } from '../../testing/test-member.ts';
import { newCard, readyToPay, until } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_EVERY_MS: '300' });
});
afterAll(() => server.close());

const carriedOut = ({ id }: { id: string }) =>
  until('a deletion', async () => (await deletionOf(server, id))?.ended_how === 'done');

describe('trust.md, The member’s data: a deletion and something else at the same moment', () => {
  test('a login at the moment of the deletion finds a new member, never half of the old one', async () => {
    const member = await newMember(server);
    const client = await enterAgain(server, member);
    await askDeletion(server, member);
    server.clock.advance({ days: 5, minutes: 1 });
    const entering = Array.from({ length: 6 }, () =>
      server.client().call(checkMembership, { membership_number: member.number }),
    );
    const statuses = (await Promise.all(entering)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await carriedOut(member);
    expect((await client.call(getAllPolicies, {})).status).toBe(401);
    // But for the last message, until it is sent.
    await until('nothing is left', async () => (await findTraces(server.db, [member.phone])).length === 0);
  });

  test('paid at the moment in which it is asked for: one of the two waits for the other', async () => {
    const purchase = await readyToPay(server);
    const card = await newCard(purchase.client);
    server.clock.advance({ minutes: 1 });
    await authenticate(server, purchase.client, purchase.phone, 'delete');
    const [asked, payment] = await Promise.all([
      purchase.client.call(askAccountDeletion, {}),
      purchase.pay(card),
    ]);
    expect(asked.status).toBe(200);
    expect([200, 409]).toContain(payment.status);
    server.clock.advance({ days: 5, minutes: 1 });
    if (payment.status === 200)
      await until('waits', async () => (await deletionOf(server, purchase.id))?.waits_for === 'unfinished');
    else await carriedOut(purchase);
  });
});
