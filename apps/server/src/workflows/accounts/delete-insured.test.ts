import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweepRooms } from '../../testing/remind-round.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { cancel } from '../../testing/test-cancelling.ts';
import { startCollecting } from '../../testing/test-collecting.ts';
import { askDeletion, deletionOf } from '../../testing/test-deletion.ts';
import { proveAgain } from '../../testing/test-reinstating.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof startCollecting>>;
beforeEach(async () => {
  server = await startTestServer({
    COLLECTS: 'product',
    // The last receipt could still be paid when the policy has ended.
    GRACE_DAYS: '30',
    INSURER_TIMEOUT_MS: '1000',
    GATEWAY_TIMEOUT_MS: '1000',
  });
  world = await startCollecting(server);
});
afterEach(async () => {
  await world.close();
  await server.close();
});

const rounds = async (count: number) => {
  for (let round = 0; round < count; round += 1) await world.round();
};
const lookAtAccounts = () => sweepRooms(world.services, ['accounts']);
const lateCharges = () => server.db.selectFrom('late_charges').selectAll().execute();

/** Cancels the policy and asks for the account to be deleted, on the day before a charge that stays unknown. */
async function leaveBeforeCharge() {
  const insured = await world.insure();
  await world.liveUntil('2026-04-06 12:20');
  await proveAgain(server, insured);
  expect((await cancel(server, insured, '2026-04-11')).status).toBe(200);
  await askDeletion(server, insured);
  await world.liveUntil('2026-04-10 08:59');
  const { sandbox } = server;
  await sandbox.addFault({ service: 'payment-gateway', operation: 'charge', kind: 'drop', times: 1 });
  await sandbox.addFault({ service: 'payment-gateway', kind: 'off' });
  await world.liveUntil('2026-04-10 09:01');
  await sandbox.clearFaults();
  return insured;
}

/** What the gateway has charged, although it had confirmed that the key is cancelled. */
async function cancelKey(lookInHours: number): Promise<void> {
  const at = server.clock.now();
  const look_at = new Date(at.getTime() + lookInHours * 3_600_000);
  await server.db
    .updateTable('receipt_charges')
    .set({ status: 'cancelled', updated_at: at, look_at })
    .where('status', '<>', 'charged')
    .execute();
  await server.db.updateTable('receipts').set({ state: 'due' }).where('state', '=', 'charging').execute();
}

describe('trust.md, The member’s data: a deletion beside money that comes to light late', () => {
  test('a charge that is still to be looked at keeps the account, and its money goes back', async () => {
    const insured = await leaveBeforeCharge();
    world.moveTo('2026-04-10 20:00');
    await cancelKey(24);
    world.moveTo('2026-04-11 12:01');
    await rounds(4);
    world.moveTo('2026-04-11 14:00');
    await lookAtAccounts();
    expect(await deletionOf(server, insured.id)).toMatchObject({ ended_how: null, waits_for: 'unfinished' });
    // Looked at twice, and given back.
    for (const time of ['2026-04-11 20:05', '2026-04-12 20:05', '2026-04-13 20:05']) {
      world.moveTo(time);
      await rounds(3);
    }
    expect(await lateCharges()).toEqual([expect.objectContaining({ refunded_at: expect.any(Date) })]);
    world.moveTo('2026-04-14 12:00');
    await lookAtAccounts();
    await lookAtAccounts();
    expect(await deletionOf(server, insured.id)).toMatchObject({ ended_how: 'done' });
  });

  test('one that came late and went back stays with its refund, and the rest goes', async () => {
    const insured = await leaveBeforeCharge();
    world.moveTo('2026-04-10 20:00');
    await cancelKey(1);
    for (const time of ['2026-04-10 21:05', '2026-04-11 12:01', '2026-04-12 21:05', '2026-04-13 21:05']) {
      world.moveTo(time);
      await rounds(3);
    }
    expect(await lateCharges()).toHaveLength(1);
    world.moveTo('2026-04-14 12:00');
    await lookAtAccounts();
    await lookAtAccounts();
    expect(await deletionOf(server, insured.id)).toMatchObject({ ended_how: 'done' });
    expect(await lateCharges()).toHaveLength(1);
  });
});

test('trust.md, The member’s data: a policy that is cancelled meanwhile is not waited for any more', async () => {
  const insured = await world.insure();
  await proveAgain(server, insured);
  await askDeletion(server, insured);
  world.moveTo('2026-03-16 12:00');
  await lookAtAccounts();
  expect(await deletionOf(server, insured.id)).toMatchObject({ ended_how: null, waits_for: 'policy' });
  await proveAgain(server, insured);
  expect((await cancel(server, insured)).status).toBe(200);
  world.moveTo('2026-03-16 13:30');
  await rounds(4);
  world.moveTo('2026-03-18 12:00');
  await lookAtAccounts();
  await lookAtAccounts();
  expect(await deletionOf(server, insured.id)).toMatchObject({ ended_how: 'done' });
});

test('whoever is deleted is reminded of no receipt, and none is collected', async () => {
  const insured = await world.insure();
  await world.liveUntil('2027-02-01 10:00');
  await server.db
    .updateTable('mandates')
    .set({ ended_at: server.clock.now(), ended_how: 'member' })
    .execute();
  await world.liveUntil('2027-02-20 13:00');
  await proveAgain(server, insured);
  await askDeletion(server, insured);
  await world.liveUntil('2027-02-26 13:00');
  await lookAtAccounts();
  await world.liveUntil('2027-03-10 13:00');
  await lookAtAccounts();
  await lookAtAccounts();
  expect(await deletionOf(server, insured.id)).toMatchObject({ ended_how: 'done' });
  const waiting = server.db.selectFrom('receipts').select('id').where('collect_at', 'is not', null);
  expect(await waiting.execute()).toEqual([]);
});
