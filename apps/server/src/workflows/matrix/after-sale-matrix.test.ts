import { cancelPolicy } from '@socio/contracts/cancel-policy';
import { checkMembership } from '@socio/contracts/check-membership';
import { endMandate } from '@socio/contracts/end-mandate';
import { payReceipt } from '@socio/contracts/pay-receipt';
import { formatMxn } from '@socio/domain/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  answerFaultNames,
  happensOnce,
  type AnswerFault,
  type Step,
} from '../../testing/matrix/happens-once.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { startCollecting, type Insured } from '../../testing/test-collecting.ts';
import { authenticate } from '../../testing/test-member.ts';
import { createRefundCancelled } from '../payment/refund-cancelled.ts';
import { createCancelPolicy } from '../policy/cancel-policy.ts';
import { createCollectReceipt } from '../receipts/collect-receipt.ts';
import { createRefundReceiptCharge } from '../receipts/refund-receipt-charge.ts';
import { createLapseReceipt, createReportReceipt } from '../receipts/tell-insurer.ts';

type Ledger = {
  charges: Record<string, { status: string; amount: number; refundedAmount: number }>;
  receiptPayments: Record<string, { policyNumber: string; status: string }>;
  lapses: Record<string, { policyNumber: string; status: string }>;
  cancellations: Record<string, { policyNumber: string; status: string }>;
};

/** Of each fault one policy that pays and is cancelled, and one whose payment comes too late. */
type Pair = { pays: Insured; comesLate: Insured };

let server: TestServer;
let world: Awaited<ReturnType<typeof startCollecting>>;
const pairs = new Map<AnswerFault, Pair>();
beforeAll(async () => {
  // Issued on 10 March: the second receipt is due on 10 April, and its grace ends on the 25th.
  server = await startTestServer({
    COLLECTS: 'product',
    GATEWAY_TIMEOUT_MS: '600',
    INSURER_TIMEOUT_MS: '600',
    SWEEP_EVERY_MS: '120000',
  });
  world = await startCollecting(server);
  for (const name of answerFaultNames)
    pairs.set(name, { pays: await world.insure(), comesLate: await world.insure() });
  for (const { comesLate } of pairs.values())
    await comesLate.client.call(endMandate, { policy_number: comesLate.policyNumber });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(async () => {
  await world.close();
  await server.close();
});

const of = (policy: keyof Pair) => (fault: AnswerFault) => {
  const pair = pairs.get(fault);
  if (pair === undefined) throw new Error(fault);
  return pair[policy];
};
const ledger = async () => (await server.sandbox.ledger()) as Ledger;
const receiptOf = async (insured: Insured, number: number) => {
  const receipt = (await world.receiptsOf(insured))[number - 1];
  if (receipt === undefined) throw new Error(`no receipt ${number}`);
  return receipt;
};
const proveAgain = async ({ client, phone, number }: Insured, act?: 'cancel') => {
  await client.call(checkMembership, { membership_number: number });
  await authenticate(server, client, phone, act);
};
const pay = async (insured: Insured, number: number) => {
  const { amount } = await receiptOf(insured, number);
  const answer = await insured.client.call(payReceipt, {
    policy_number: insured.policyNumber,
    number,
    payment_card_id: insured.cardId,
    amount: formatMxn(amount),
  });
  return answer.code ?? answer.body.data.data.response.payment.status;
};
const charged = async ({ applicationId }: Insured, number: number) => {
  const { charges } = await ledger();
  const own = Object.entries(charges).filter(([key]) =>
    key.startsWith(`${applicationId}:receipt-${number}:`),
  );
  return own.filter(([, { status }]) => status === 'charged').map(([, charge]) => charge);
};
const told = async (what: 'receiptPayments' | 'lapses' | 'cancellations', { policyNumber }: Insured) =>
  Object.values((await ledger())[what]).filter((one) => one.policyNumber === policyNumber).length;
const cancellationOf = async ({ policyId }: Insured) =>
  await server.db
    .selectFrom('cancellations')
    .select(['id', 'state'])
    .where('policy_id', '=', policyId)
    .executeTakeFirstOrThrow();
const refundOf = async (insured: Insured) =>
  await server.db
    .selectFrom('cancellation_refunds')
    .select(['id', 'state', 'amount'])
    .where('cancellation_id', '=', (await cancellationOf(insured)).id)
    .executeTakeFirstOrThrow();
const lateChargeOf = async (insured: Insured) =>
  await server.db
    .selectFrom('receipt_charges')
    .select(['id', 'status'])
    .where('receipt_id', '=', (await receiptOf(insured, 2)).id)
    .executeTakeFirstOrThrow();

const each = async (policy: keyof Pair, run: (insured: Insured) => Promise<unknown>) => {
  for (const pair of pairs.values()) await run(pair[policy]);
};
const owed = async (insured: Insured) =>
  (await receiptOf(insured, 2)).report_at === null ? 'told' : 'to be told';

const steps: Record<string, Step<Insured>> = {
  'an automatic charge': {
    service: 'payment-gateway',
    operation: 'charge',
    of: of('pays'),
    before: async () => world.moveTo('2026-04-10 09:01'),
    run: async (insured) => createCollectReceipt(world.services)((await receiptOf(insured, 2)).id),
    state: async (insured) => (await receiptOf(insured, 2)).state,
    unsure: 'charging',
    sure: 'paid',
    outside: async (insured) => (await charged(insured, 2)).length,
  },
  'telling the insurer that it was paid': {
    service: 'insurer',
    operation: 'report-receipt',
    of: of('pays'),
    before: async () => {
      // As it was before they were told.
      await each('pays', async (insured) => expect(await owed(insured)).toBe('to be told'));
    },
    run: async (insured) => createReportReceipt(world.services)((await receiptOf(insured, 2)).id),
    state: owed,
    unsure: 'to be told',
    sure: 'told',
    outside: (insured) => told('receiptPayments', insured),
  },
  'giving back what came too late': {
    service: 'payment-gateway',
    operation: 'refund',
    of: of('comesLate'),
    before: async () => {
      world.moveTo('2026-04-25 11:20');
      await each('comesLate', proveAgain);
      const late = { service: 'payment-gateway', operation: 'charge', kind: 'slow', ms: 60_000 } as const;
      await server.sandbox.addFault({ ...late, times: pairs.size });
      await server.sandbox.addFault({ service: 'payment-gateway', kind: 'off' });
      const answers = await Promise.all([...pairs.values()].map(({ comesLate }) => pay(comesLate, 2)));
      expect(new Set(answers)).toEqual(new Set(['unknown']));
      world.moveTo('2026-04-25 12:05');
      // Only now the gateway charges.
      await server.sandbox.clearFaults();
      await each('comesLate', async (insured) => {
        await createCollectReceipt(world.services)((await receiptOf(insured, 2)).id);
      });
    },
    run: async (insured) => createRefundReceiptCharge(world.services)((await lateChargeOf(insured)).id),
    state: async (insured) => (await lateChargeOf(insured)).status,
    unsure: 'refunding',
    sure: 'refunded',
    outside: async (insured) =>
      (await charged(insured, 2)).filter(({ amount, refundedAmount }) => amount === refundedAmount).length,
  },
  'having the insurer confirm a lapse': {
    service: 'insurer',
    operation: 'confirm-lapse',
    of: of('comesLate'),
    before: async () => {
      await each('comesLate', async (insured) => {
        await createCollectReceipt(world.services)((await receiptOf(insured, 2)).id);
        expect((await receiptOf(insured, 2)).state).toBe('lapsed');
      });
    },
    run: async (insured) => createLapseReceipt(world.services)((await receiptOf(insured, 2)).id),
    state: owed,
    unsure: 'to be told',
    sure: 'told',
    outside: (insured) => told('lapses', insured),
  },
  'paying by hand': {
    service: 'payment-gateway',
    operation: 'charge',
    of: of('pays'),
    before: async () => {
      world.moveTo('2026-05-06 10:00');
      await each('pays', proveAgain);
    },
    run: (insured) => pay(insured, 3),
    state: async (insured) => (await receiptOf(insured, 3)).state,
    unsure: 'charging',
    sure: 'paid',
    outside: async (insured) => (await charged(insured, 3)).length,
  },
  cancelling: {
    service: 'insurer',
    operation: 'cancel-policy',
    of: of('pays'),
    before: async () => {
      world.moveTo('2026-05-12 10:00');
      await each('pays', async (insured) => {
        await proveAgain(insured, 'cancel');
        const about = { policy_number: insured.policyNumber, effective_on: '2026-05-12' };
        expect((await insured.client.call(cancelPolicy, about)).code).toBeUndefined();
      });
      world.moveTo('2026-05-12 10:45');
    },
    run: async (insured) => createCancelPolicy(world.services)((await cancellationOf(insured)).id),
    state: async (insured) => (await cancellationOf(insured)).state,
    unsure: 'confirming',
    sure: 'confirmed',
    outside: (insured) => told('cancellations', insured),
  },
  'giving back what was not used': {
    service: 'payment-gateway',
    operation: 'refund',
    of: of('pays'),
    before: async () => undefined,
    run: async (insured) => createRefundCancelled(world.services)((await refundOf(insured)).id),
    state: async (insured) => (await refundOf(insured)).state,
    unsure: 'pending',
    sure: 'refunded',
    outside: async (insured) => {
      const { amount } = await refundOf(insured);
      return (await charged(insured, 3)).filter(({ refundedAmount }) => refundedAmount === amount).length;
    },
  },
};

test.each(Object.keys(steps))(
  'after-the-sale.md: %s, whatever fails, is said truly and happens once',
  async (name) => {
    const step = steps[name];
    if (step === undefined) throw new Error(name);
    await happensOnce(server, world.services, step);
  },
);
