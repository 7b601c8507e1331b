import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { decideRefund } from './payment/refund-payment.ts';
import { createStartIssuing } from './policy/start-issuing.ts';
import { paid } from '../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each([1, 2, 3, 4, 5])(
  'architecture.md, Issuing: of step 12 and a refund only one wins (%i)',
  async () => {
    const { applicationId, id: memberId } = await paid(server);
    const jobs: string[] = [];
    const send = async (_trx: unknown, queue: string) => void jobs.push(queue);
    const startIssuing = createStartIssuing({
      db: server.db,
      send,
      receiptTerms: { collectedBy: 'insurer', graceDays: 15 },
    });
    const now = server.clock.now();
    const [issuing, refunding] = await Promise.allSettled([
      startIssuing({
        applicationId,
        memberId,
        vin: '3N1CN8AE0PL800002',
        plates: 'ABC-123-A',
        verdict: 'acceptable',
        insuredTwiceAccepted: false,
        now,
      }),
      server.db
        .transaction()
        .execute((trx) => decideRefund(trx, send, { applicationId, from: 'charged', now })),
    ]);
    const refunded = refunding.status === 'fulfilled' && refunding.value;
    expect(refunded).toBe(issuing.status === 'rejected');
    expect(jobs).toEqual(refunded ? ['refund-payment', 'mail-refund'] : ['issue-policy']);
    if (issuing.status === 'rejected') expect(issuing.reason).toMatchObject({ code: 'APPLICATION_INACTIVE' });
  },
);
