import { addDays, civilDate } from '@socio/domain/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDue } from '../../operations/due/list-due.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  boughtPolicy,
  cancellationOf,
  cancellationRefundsOf,
  policyOf,
  untilCancellation,
  type BoughtPolicy,
} from '../../testing/test-cancelling.ts';
import { proveAgain } from '../../testing/test-deletion.ts';
import { ledgerOf, until } from '../../testing/test-purchase.ts';
import { demonstrationKey } from '../../weak-production.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_AFTER_MS: '500', SWEEP_EVERY_MS: '500' });
  // What is cancelled before is left to people.
  await untilAsked();
});
afterAll(() => server.close());

const untilAsked = () =>
  until('asked', async () => {
    const { since } = await server.db.selectFrom('insurer_news').select('since').executeTakeFirstOrThrow();
    return since.getTime() > 0;
  });
const today = () => civilDate(server.clock.now());
const confirmed = (bought: BoughtPolicy) =>
  untilCancellation(server, bought, 'confirmed', ({ state, document_key }) => state === 'confirmed' && document_key !== null); // prettier-ignore
const refundsOf = (bought: BoughtPolicy) => cancellationRefundsOf(server, bought);
const refunded = (bought: BoughtPolicy) =>
  until('refunded', async () => {
    const refunds = await refundsOf(bought);
    return refunds.length > 0 && refunds.every(({ state }) => state === 'refunded') && refunds;
  });
const atGateway = async ({ applicationId }: BoughtPolicy) => {
  const { charges } = await ledgerOf(server, applicationId);
  return charges.map(({ refundedAmount }) => refundedAmount);
};
const untilMail = ({ email }: BoughtPolicy, about: string) =>
  until(`mail: ${about}`, async () =>
    (await server.sandbox.inbox(email)).some(({ subject = '' }) => subject.includes(about)),
  );

describe('a policy that the insurer cancels', () => {
  const cancelThere = async ({ policyNumber }: BoughtPolicy, body: object = {}) => {
    const answer = await fetch(`${server.sandbox.url}/insurer/policies/${policyNumber}/cancel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demonstrationKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  };
  const hear = () => server.clock.advance({ minutes: 15, seconds: 1 });

  test('ends here too, is told, and what was not used comes back', async () => {
    const bought = await boughtPolicy(server);
    await cancelThere(bought);
    hear();
    await until('heard', async () => {
      const row = await cancellationOf(server, bought).catch(() => undefined);
      return row?.state === 'confirmed';
    });
    const [refund] = await refunded(bought);
    expect(await atGateway(bought)).toEqual([refund?.amount]);
    await untilMail(bought, 'Se canceló tu póliza');
    hear();
    await proveAgain(server, bought.client, bought.phone);
    expect(await policyOf(bought, bought.client)).toMatchObject({
      status_id: 4,
      cancellation: { asked_by: 'insurer', state: 'confirmed' },
    });
    expect(await refundsOf(bought)).toHaveLength(1);
  });

  test('what it cancelled before it was first asked is left to people; one that cannot be read holds up none', async () => {
    const [before, unreadable, after] = [
      await boughtPolicy(server),
      await boughtPolicy(server),
      await boughtPolicy(server),
    ];
    // Its cancellation was settled by hand before there was this work.
    const pause = { asked_at: new Date(server.clock.now().getTime() + 3_600_000) };
    await server.db.updateTable('insurer_news').set(pause).execute();
    await cancelThere(before);
    server.clock.advance({ seconds: 1 });
    await server.db
      .updateTable('insurer_news')
      .set({ since: new Date(0), asked_at: new Date(0) })
      .execute();
    await untilAsked();
    const snapshotOf = (bought: BoughtPolicy) =>
      server.db.selectFrom('policies').select(['id', 'snapshot']).where('policy_number', '=', bought.policyNumber); // prettier-ignore
    const kept = await snapshotOf(unreadable).executeTakeFirstOrThrow();
    const writeSnapshot = (snapshot: unknown) =>
      server.db
        .updateTable('policies')
        .set({ snapshot: JSON.stringify(snapshot) })
        .where('id', '=', kept.id)
        .execute();
    await writeSnapshot({});
    server.clock.advance({ seconds: 1 });
    await cancelThere(unreadable);
    await cancelThere(after);
    hear();
    const isHeard = (bought: BoughtPolicy) => async () => {
      const row = await cancellationOf(server, bought).catch(() => undefined);
      return row?.state === 'confirmed';
    };
    await until('heard', isHeard(after));
    await expect(cancellationOf(server, unreadable)).rejects.toThrow();
    await writeSnapshot(kept.snapshot);
    hear();
    await until('heard later', isHeard(unreadable));
    await expect(cancellationOf(server, before)).rejects.toThrow();
    expect(await atGateway(before)).toEqual([0]);
  });

  test('an insurer that has said nothing of it for more than a day is shown to an operator', async () => {
    const shown = async () => {
      const groups = await listDue(server.db, { now: server.clock.now(), limit: 10 });
      return groups.find(({ kind }) => kind === 'insurer-not-heard')?.rows ?? [];
    };
    expect(await shown()).toEqual([]);
    await server.sandbox.addFault({ service: 'insurer', operation: 'policy-states', kind: 'error' });
    server.clock.advance({ days: 2, minutes: 1 });
    expect(await shown()).toMatchObject([{ short: 'insurer', state: 'policy-states', applicationId: null }]);
    await server.sandbox.clearFaults();
    hear();
    await until('heard again', async () => (await shown()).length === 0);
  });

  test('from a later day: announced at once, and in force until then', async () => {
    const bought = await boughtPolicy(server);
    await cancelThere(bought, { effectiveOn: addDays(today(), 5) });
    hear();
    await untilMail(bought, 'La aseguradora va a cancelar');
    await proveAgain(server, bought.client, bought.phone);
    expect(await policyOf(bought, bought.client)).toMatchObject({
      status_id: 2,
      cancellation: { asked_by: 'insurer', state: 'confirming' },
    });
    server.clock.advance({ days: 5 });
    await confirmed(bought);
    await refunded(bought);
  });
});
