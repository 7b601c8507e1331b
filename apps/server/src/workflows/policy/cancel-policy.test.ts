import { cancellationDocument } from '@socio/contracts/cancellation-document';
import { checkMembership } from '@socio/contracts/check-membership';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { giveRefundAccount } from '@socio/contracts/give-refund-account';
import { undoCancellation } from '@socio/contracts/undo-cancellation';
import { verifyPolicy } from '@socio/contracts/verify-policy';
import { addDays, civilDate } from '@socio/domain/dates';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { operationsOn } from '../../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  boughtPolicy,
  cancel,
  cancellationOf,
  cancellationRefundsOf,
  policyOf,
  proveForCancelling,
  receiptStatesOf,
  untilCancellation,
  type BoughtPolicy,
} from '../../testing/test-cancelling.ts';
import { proveAgain } from '../../testing/test-deletion.ts';
import { ledgerOf, until } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    INSURER_TIMEOUT_MS: '1500',
    GATEWAY_TIMEOUT_MS: '1500',
    SWEEP_AFTER_MS: '500',
    SWEEP_EVERY_MS: '500',
  });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

const closedCard = '4000 0000 0000 0374';
const today = () => civilDate(server.clock.now());
/** The undo's half hour; the insurer's clock follows the product's. */
const passHalfAnHour = () => server.clock.advance({ minutes: 30, seconds: 1 });
const isConfirmed = ({ state, document_key }: { state: string; document_key: string | null }) =>
  state === 'confirmed' && document_key !== null;
const confirmed = (bought: BoughtPolicy) => untilCancellation(server, bought, 'confirmed', isConfirmed);
/** After more than a day. */
const comeBack = async ({ client, number, phone }: BoughtPolicy) => {
  await client.call(checkMembership, { membership_number: number });
  await proveAgain(server, client, phone);
};
const refundsOf = (bought: BoughtPolicy) => cancellationRefundsOf(server, bought);
const refunded = (bought: BoughtPolicy) =>
  until('refunded', async () => {
    const refunds = await refundsOf(bought);
    return refunds.length > 0 && refunds.every(({ state }) => state === 'refunded') && refunds;
  });
const receiptsOf = (bought: BoughtPolicy) => receiptStatesOf(server, bought);
const atGateway = async ({ applicationId }: BoughtPolicy) => {
  const { charges } = await ledgerOf(server, applicationId);
  return charges.map(({ refundedAmount }) => refundedAmount);
};
const atInsurer = async ({ policyNumber }: BoughtPolicy) => {
  const { cancellations } = (await server.sandbox.ledger()) as {
    cancellations: Record<string, { policyNumber: string; status: string }>;
  };
  return Object.values(cancellations).filter((one) => one.policyNumber === policyNumber);
};
const subjectsTo = async ({ email }: BoughtPolicy) =>
  (await server.sandbox.inbox(email)).map(({ subject }) => subject ?? '');
const untilMail = (bought: BoughtPolicy, about: string) =>
  until(`mail: ${about}`, async () => (await subjectsTo(bought)).some((one) => one.includes(about)));

describe('after-the-sale.md, Cancelling: the insurer confirms, then the money moves', () => {
  test('100 days after its issue: the rest of the year, everywhere, with its document', async () => {
    const bought = await boughtPolicy(server);
    server.clock.advance({ days: 99 });
    await comeBack(bought);
    await cancel(server, bought);
    const { previewed } = await cancellationOf(server, bought);
    expect(await atInsurer(bought)).toEqual([]);
    expect(await atGateway(bought)).toEqual([0]);

    passHalfAnHour();
    const { insurer_folio, has_all_back } = await confirmed(bought);
    expect(insurer_folio).toEqual(expect.any(String));
    expect(has_all_back).toBe(false);
    expect((await refunded(bought)).map(({ amount }) => amount)).toEqual([previewed]);
    expect(await atGateway(bought)).toEqual([previewed]);
    expect(await receiptsOf(bought)).toEqual(['paid']);
    await untilMail(bought, 'Se canceló tu póliza');
    await untilMail(bought, 'Te hicimos la devolución');

    await proveAgain(server, bought.client, bought.phone);
    const policy = await policyOf(bought, bought.client);
    expect(policy).toMatchObject({
      status_id: 4,
      cancellation: { state: 'confirmed', refunds: [{ state: 'refunded', card_last_four: '4242' }] },
    });
    const document = await bought.client.call(cancellationDocument, undefined, {
      policyNumber: bought.policyNumber,
    });
    expect((document.raw as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    const listed = await bought.client.call(getAllPolicies, {});
    expect(listed.body.data.data.response.all_policies).toEqual([]);
    const { seal } = await server.db
      .selectFrom('policies')
      .select('seal')
      .where('policy_number', '=', bought.policyNumber)
      .executeTakeFirstOrThrow();
    const params = { policyNumber: bought.policyNumber, seal: seal ?? '' };
    const verified = await server.client().call(verifyPolicy, undefined, params);
    expect(verified.body.data.data.response.policy).toMatchObject({ status: 'cancelled', ended: false });
    expect((await bought.client.call(undoCancellation, { policy_number: bought.policyNumber })).code).toBe(
      'CANCELLATION_AT_INSURER',
    );
  });

  test('within 24 hours everything comes back, once', async () => {
    const bought = await boughtPolicy(server, { cycle: 'MENSUAL' });
    await cancel(server, bought);
    passHalfAnHour();
    expect((await confirmed(bought)).has_all_back).toBe(true);
    const charged = (await ledgerOf(server, bought.applicationId)).charges[0]?.amount ?? 0;
    expect((await refunded(bought)).map(({ amount }) => amount)).toEqual([charged]);
    expect(await receiptsOf(bought)).toEqual(['refunded', ...Array.from({ length: 11 }, () => 'cancelled')]);
  });

  test('with a claim only what was not used', async () => {
    const bought = await boughtPolicy(server, { vin: '3N1CN8AE0PL000006' });
    await cancel(server, bought);
    passHalfAnHour();
    const { has_all_back, previewed } = await confirmed(bought);
    expect(has_all_back).toBe(false);
    expect((await refunded(bought)).map(({ amount }) => amount)).toEqual([previewed]);
  });

  test('the same car again within twelve months: only what was not used', async () => {
    const vin = '3N1CN8AE0PL777777';
    const first = await boughtPolicy(server, { vin });
    await cancel(server, first);
    passHalfAnHour();
    expect((await confirmed(first)).has_all_back).toBe(true);
    const second = await boughtPolicy(server, { vin });
    await cancel(server, second);
    passHalfAnHour();
    expect((await confirmed(second)).has_all_back).toBe(false);
  });

  test('two policies of a member, cancelled at once: only the first is promised everything, and the insurer hears the same', async () => {
    const first = await boughtPolicy(server);
    const second = await boughtPolicy(server, { member: first });
    await cancel(server, first);
    await cancel(server, second);
    passHalfAnHour();
    expect([await confirmed(first), await confirmed(second)]).toMatchObject([
      { may_get_all_back: true, has_all_back: true },
      { may_get_all_back: false, has_all_back: false },
    ]);
  });

  test('once the first one is taken back, everything comes back for the second', async () => {
    const first = await boughtPolicy(server);
    const second = await boughtPolicy(server, { member: first });
    await cancel(server, first);
    await cancel(server, second);
    await first.client.call(undoCancellation, { policy_number: first.policyNumber });
    passHalfAnHour();
    expect(await confirmed(second)).toMatchObject({ may_get_all_back: true, has_all_back: true });
  });

  test('from a later day: at noon of that day, and until then it can be taken back', async () => {
    const bought = await boughtPolicy(server);
    await cancel(server, bought, addDays(today(), 10));
    server.clock.advance({ days: 9 });
    expect(await cancellationOf(server, bought)).toMatchObject({ state: 'asked' });
    server.clock.advance({ days: 1 });
    const { previewed } = await confirmed(bought);
    expect((await refunded(bought)).map(({ amount }) => amount)).toEqual([previewed]);
  });

  test('refused: the policy goes on, the member is told, and can ask again', async () => {
    const bought = await boughtPolicy(server, { vin: '3N1CN8AE0PL000004' });
    await cancel(server, bought);
    passHalfAnHour();
    await untilCancellation(server, bought, 'refused', ({ state }) => state === 'refused');
    await untilMail(bought, 'No se canceló');
    await proveAgain(server, bought.client, bought.phone);
    expect(await policyOf(bought, bought.client)).toMatchObject({
      status_id: 2,
      cancellation: { state: 'refused' },
    });
    expect(await atGateway(bought)).toEqual([0]);
    expect((await cancel(server, bought)).status).toBe(200);
  });
});

describe('whatever fails, one cancellation and one refund', () => {
  test.each([
    ['insurer', 'cancel-policy', { kind: 'drop', times: 1 }],
    ['insurer', 'cancel-policy', { kind: 'slow', ms: 4000, times: 1 }],
    ['insurer', 'cancel-policy', { kind: 'error', times: 2 }],
    ['payment-gateway', 'refund', { kind: 'drop', times: 1 }],
    ['payment-gateway', 'refund', { kind: 'slow', ms: 4000, times: 1 }],
    ['payment-gateway', 'refund', { kind: 'error', times: 2 }],
  ] as const)('%s, %s: %j', async (service, operation, fault) => {
    const bought = await boughtPolicy(server);
    await cancel(server, bought);
    await server.sandbox.addFault({ service, operation, ...fault });
    passHalfAnHour();
    await until('asked', async () => {
      server.clock.advance({ seconds: 2 });
      return isConfirmed(await cancellationOf(server, bought));
    });
    const [refund] = await until('refunded', async () => {
      server.clock.advance({ seconds: 2 });
      const refunds = await refundsOf(bought);
      return refunds[0]?.state === 'refunded' && refunds;
    });
    expect(await atInsurer(bought)).toMatchObject([{ status: 'cancelled' }]);
    expect(await atGateway(bought)).toEqual([refund?.amount]);
  });

  test('killed between the steps: the next server goes on from what was stored', async () => {
    const bought = await boughtPolicy(server);
    await cancel(server, bought);
    // Killed after the insurer was asked, before its answer was recorded.
    await server.sandbox.addFault({ service: 'insurer', operation: 'cancel-policy', kind: 'drop' });
    passHalfAnHour();
    await untilCancellation(server, bought, 'being confirmed', ({ state }) => state === 'confirming');
    expect(
      (await bought.client.call(undoCancellation, { policy_number: bought.policyNumber })).status,
    ).not.toBe(200);
    await server.sandbox.addFault({ service: 'payment-gateway', operation: 'refund', kind: 'drop' });
    await server.restart();
    await server.sandbox.clearFaults();
    await until('refunded', async () => {
      server.clock.advance({ seconds: 2 });
      return (await refundsOf(bought))[0]?.state === 'refunded';
    });
    expect(await atInsurer(bought)).toHaveLength(1);
    expect(await refundsOf(bought)).toHaveLength(1);
  });
});

describe('a card that takes no refund', () => {
  test('the member is asked for a CLABE, which may be corrected', async () => {
    const bought = await boughtPolicy(server, { card: closedCard });
    await cancel(server, bought);
    passHalfAnHour();
    await until('account needed', async () => (await refundsOf(bought))[0]?.state === 'needs-account');
    await untilMail(bought, 'Danos tu CLABE');
    await proveForCancelling(server, bought);
    for (const clabe of ['032180000118359719', '002010077777777771']) {
      const answer = await bought.client.call(giveRefundAccount, {
        policy_number: bought.policyNumber,
        clabe: clabe.replace(/(\d{6})/g, '$1 '),
      });
      const [policy] = answer.body.data.data.response.get_insurance_policy_data;
      expect(policy?.cancellation?.refunds).toMatchObject([
        { state: 'transferring', clabe_end: clabe.slice(-4), due_on: addDays(today(), 5) },
      ]);
      expect((await refundsOf(bought)).map((one) => one.clabe)).toEqual([clabe]);
    }
    expect(server.logs.join('')).not.toContain('032180000118359719');

    const operations = operationsOn(server);
    const asked = { applicationId: bought.applicationId, by: 'ana' };
    const [{ amount } = { amount: 0 }] = await refundsOf(bought);
    const { policyNumber } = bought;
    const transfer = (transferred?: { policyNumber: string; amount: number }) =>
      operations.transferRefund({
        ...asked,
        transferred: transferred && { ...transferred, reference: 'SPEI 1' },
      });
    expect(await transfer()).toEqual({ kind: 'transfer', amount, clabe: '002010077777777771', policyNumber });
    const differs = { kind: 'differs', amount, policyNumber };
    expect(await transfer({ policyNumber, amount: amount - 1 })).toEqual(differs);
    expect(await transfer({ policyNumber: 'SSA-410009999', amount })).toEqual(differs);
    expect(await refundsOf(bought)).toMatchObject([{ state: 'transferring' }]);
    expect(await transfer({ policyNumber, amount })).toEqual({ kind: 'transferred', amount });
    expect(await transfer({ policyNumber, amount })).toBeNull();
    await operations.close();
    expect(await refundsOf(bought)).toMatchObject([{ state: 'refunded', clabe: null, reference: 'SPEI 1' }]);
  });
});
