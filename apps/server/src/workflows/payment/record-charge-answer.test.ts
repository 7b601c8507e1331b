import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAttempt } from '../../modules/payments/repository.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { newCard, readyToPay } from '../../testing/test-purchase.ts';
import type { SendJob } from '../engine/queue.ts';
import { createRecordChargeAnswer } from './record-charge-answer.ts';

const uncounted = async () => undefined;

let server: TestServer;
beforeAll(async () => {
  // No sweeping, so that the invented charges of these tests stay as they are.
  server = await startTestServer({ SWEEP_AFTER_MS: '120000' });
});
afterAll(() => server.close());

/** An attempt whose charge is still unknown. */
async function unsettled() {
  const purchase = await readyToPay(server);
  const cardId = await newCard(purchase.client);
  await server.sandbox.addFault({ service: 'payment-gateway', operation: 'charge', kind: 'error' });
  await purchase.pay(cardId);
  const { id } = await server.db
    .selectFrom('payment_attempts')
    .select('id')
    .where('application_id', '=', purchase.applicationId)
    .executeTakeFirstOrThrow();
  const attempt = await findAttempt(server.db, id);
  if (attempt === undefined) throw new Error('no attempt');
  return attempt;
}
const charge = (attemptId: string) =>
  ({ kind: 'charged', chargeId: `ch_${attemptId}`, at: server.clock.now() }) as const;
const statusOf = async (id: string) => (await findAttempt(server.db, id))?.status;

describe('architecture.md, house rule 6: a job is sent in the transaction that makes it necessary', () => {
  test('the job of the receipt, once, with the charge', async () => {
    const attempt = await unsettled();
    const sent: unknown[] = [];
    const send: SendJob = async (trx, queue, data) => {
      // Visible only inside the transaction: the charge is not committed yet.
      const inside = (await findAttempt(trx, attempt.id))?.status;
      sent.push([queue, data, inside, await statusOf(attempt.id)]);
    };
    const record = createRecordChargeAnswer(server.db, send, uncounted);
    const answers = [charge(attempt.id), charge(attempt.id)];
    for (const answer of answers) await record(attempt, answer, server.clock.now());
    expect(sent).toEqual([['mail-receipt', attempt.id, 'charged', 'unknown']]);
    expect(await statusOf(attempt.id)).toBe('charged');
  });

  test('where it cannot be sent, nothing is recorded, and the next answer is', async () => {
    const attempt = await unsettled();
    const failing = createRecordChargeAnswer(
      server.db,
      async () => {
        throw new Error('no queue');
      },
      uncounted,
    );
    await expect(failing(attempt, charge(attempt.id), server.clock.now())).rejects.toThrow('no queue');
    expect(await statusOf(attempt.id)).toBe('unknown');
    const record = createRecordChargeAnswer(server.db, async () => undefined, uncounted);
    expect((await record(attempt, charge(attempt.id), server.clock.now())).status).toBe('charged');
  });
});
