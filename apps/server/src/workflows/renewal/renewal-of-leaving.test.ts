import { randomUUID } from 'node:crypto';
import { accountDeletion } from '@socio/contracts/account-deletion';
import { keepAccount } from '@socio/contracts/keep-account';
import { afterEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { laterCards } from '../../testing/test-collecting.ts';
import { askDeletion } from '../../testing/test-deletion.ts';
import { cards, newCard } from '../../testing/test-purchase.ts';
import { startRenewing, type Renewing } from '../../testing/test-renewing.ts';
import { eraseMember } from '../accounts/erase-member.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof startRenewing>>;
async function start(env: Record<string, string> = {}) {
  server = await startTestServer(env);
  world = await startRenewing(server);
}
afterEach(async () => {
  await world.close();
  await server.close();
});

describe('after-the-sale.md, Renewal: an account that is to be deleted', () => {
  const isUnfinished = async ({ client }: Renewing) =>
    (await client.call(accountDeletion)).body.data.data.response.is_unfinished;

  test('what was agreed to is not charged and ends with the policy; kept again, it is charged', async () => {
    await start();
    const [leaving, staying] = [await world.insured(), await world.insured()];
    await world.at(leaving, 30);
    for (const member of [leaving, staying]) {
      expect((await world.accept(member, { automatic: true })).status).toBe(200);
      await askDeletion(server, member);
      expect(await isUnfinished(member)).toBe(false);
    }
    await world.at(leaving, 5);
    for (const member of [leaving, staying]) expect(await world.chargesOf(member)).toEqual([]);
    // Neither is a charge announced that is not made.
    const told = await server.db
      .selectFrom('renewal_mails')
      .select('id')
      .where('kind', '=', 'in-5')
      .execute();
    expect(told).toEqual([]);
    await world.enter(leaving, 'renew');
    expect((await world.accept(leaving, { cardId: randomUUID() })).code).toBe('ACCOUNT_LEAVING');
    await world.enter(staying);
    expect((await staying.client.call(keepAccount, {})).status).toBe(200);
    await world.at(staying, 5, '12:00');
    await world.untilIssued(staying);
    expect(await world.chargesOf(staying)).toMatchObject([{ status: 'charged' }]);
    await world.at(leaving, -1);
    expect(await world.renewalOf(leaving)).toMatchObject({
      state: 'ended',
      application_id: null,
      look_at: null,
    });
  });

  test.each([
    { what: 'agreed to with a card of its own', number: cards.mastercard, asked: 30 },
    { what: 'whose charges failed', number: laterCards.asksMerchants, asked: 0 },
  ])('a renewal $what does not stand in the way of the deletion', async ({ number, asked }) => {
    await start();
    const member = await world.insured();
    await world.at(member, 30);
    await world.enter(member);
    const cardId = await newCard(member.client, number, { keep: false });
    expect((await world.accept(member, { cardId })).status).toBe(200);
    if (asked === 30) await askDeletion(server, member);
    for (const days of [5, 4, 2]) await world.at(member, days);
    expect((await world.renewalOf(member))?.tries).toBe(asked === 30 ? 0 : 1);
    await world.at(member, -1);
    expect((await world.renewalOf(member))?.state).toBe('ended');
    await server.db.transaction().execute((trx) => eraseMember(trx, member.id, server.clock.now()));
    expect(await world.renewalOf(member)).toMatchObject({ card_id: null, application_id: null });
  });

  test('what is charged and not issued is waited for', async () => {
    await start({ INSURER_TIMEOUT_MS: '1500' });
    const member = await world.insured();
    await world.at(member, 30);
    expect((await world.accept(member)).status).toBe(200);
    await server.sandbox.addFault({ service: 'insurer', operation: 'issue', kind: 'off' });
    await world.at(member, 5);
    expect((await world.renewalOf(member))?.state).toBe('paid');
    await world.enter(member);
    expect(await isUnfinished(member)).toBe(true);
    await askDeletion(server, member);
    await server.sandbox.clearFaults();
    await world.untilIssued(member);
    await world.rounds();
    const { policy_ends_at: endsAt } = (await member.client.call(accountDeletion)).body.data.data.response;
    expect(endsAt).toBe(`${(await world.nextOf(member))?.end_date}T18:00:00.000Z`);
  });
});
