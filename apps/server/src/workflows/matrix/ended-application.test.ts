import { getApplicationDetails } from '@socio/contracts/get-application-details';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyEdit, sendEdit } from '../../testing/matrix/every-edit.ts';
import { outcomeOf } from '../../testing/matrix/outcome.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { enterAgain, newMember } from '../../testing/test-member.ts';
import { paid, readyToPay, newCard, until, type Purchase } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const detailsOf = (client: TestClient, { applicationId }: Purchase) =>
  client.call(getApplicationDetails, { insurance_application_id: applicationId });

async function issued(): Promise<{ purchase: Purchase; policyNumber: string }> {
  const purchase = await paid(server);
  const answer = await purchase.finish();
  const [policy] = answer.body.data.data.response.get_insurance_policy_data;
  return { purchase, policyNumber: policy?.policy_number ?? '' };
}

describe('calls.md, Which application: an issued one leads to its policy', () => {
  test('every call on it names the policy, and says so in words, to its authenticated owner', async () => {
    const purchase = await readyToPay(server);
    const edits = await everyEdit(purchase);
    await purchase.pay(await newCard(purchase.client));
    const [policy] = (await purchase.finish()).body.data.data.response.get_insurance_policy_data;
    const told = {
      success: false,
      code: 'APPLICATION_INACTIVE',
      message: 'Tu póliza ya está emitida. La encontrarás en tus pólizas.',
      details: { end: 'issued', policy_number: policy?.policy_number },
    };
    expect((await detailsOf(purchase.client, purchase)).raw).toEqual(told);
    for (const edit of edits) {
      const answer = await sendEdit(purchase.client, purchase.applicationId, edit);
      expect([edit[0], answer.status, answer.raw]).toEqual([edit[0], 410, told]);
    }
  });

  test('nobody else learns of it: a membership number alone, another member', async () => {
    const { purchase, policyNumber } = await issued();
    const verified = await detailsOf(await enterAgain(server, purchase), purchase);
    expect(verified.code).toBe('LEVEL_AUTHENTICATED');
    const foreign = await detailsOf((await newMember(server)).client, purchase);
    expect(foreign.code).toBe('NOT_FOUND');
    for (const { raw } of [verified, foreign]) expect(JSON.stringify(raw)).not.toContain(policyNumber);
    // An expired identification counts as none.
    server.clock.advance({ minutes: 21 });
    expect((await detailsOf(purchase.client, purchase)).code).toBe('LEVEL_AUTHENTICATED');
  });
});

test('calls.md, Members and sessions: what ended by a refund says so, names no policy, and can be read', async () => {
  const purchase = await paid(server);
  await purchase.finish({ serial_number: '3N1CN8AE0PL000002' });
  await until('refunded', async () => (await outcomeOf(server, purchase)).attempts[0] === 'refunded');
  const read = await detailsOf(purchase.client, purchase);
  expect(read.body.data.data.response.active_insurance_applications).toMatchObject([
    { purchase_state: 'refunded', refund: { state: 'done', reason: 'insurer', amount: purchase.amount } },
  ]);
  expect((await purchase.pay(await newCard(purchase.client))).raw).toMatchObject({
    code: 'APPLICATION_INACTIVE',
    message: 'Esta contratación terminó sin póliza: devolvimos tu pago completo a la misma tarjeta.',
    details: { end: 'refunded' },
  });
});

test('calls.md, Members and sessions: what was never paid says nothing of a payment', async () => {
  const purchase = await readyToPay(server);
  await server.db
    .updateTable('applications')
    .set({ status: 'discarded' })
    .where('id', '=', purchase.applicationId)
    .execute();
  expect((await detailsOf(purchase.client, purchase)).raw).toMatchObject({
    code: 'APPLICATION_INACTIVE',
    message: 'Esta solicitud ya no está activa. Inicia una nueva cotización.',
    details: {},
  });
});
