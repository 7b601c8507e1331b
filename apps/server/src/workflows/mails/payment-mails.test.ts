import { randomUUID } from 'node:crypto';
import { policies as policiesContract } from '@socio/contracts/policies';
import { formatMxn } from '@socio/domain/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createMailRefund } from './mail-refund.ts';
import { createMailReceipt, receipts } from './mail-receipt.ts';
import { findUnmailedAttempts } from './send-payment-mail.ts';
import type { Email, EmailAnswer, EmailMessage } from '../../providers/email/port.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { newCard, paid, readyToPay, until, type Purchase } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_AFTER_MS: '1000' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

const attemptOf = (applicationId: string) =>
  server.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
const mailRows = async (applicationId: string) =>
  await server.db
    .selectFrom('payment_mails')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payment_mails.attempt_id')
    .select(['kind', 'sent_at', 'refused_at'])
    .where('application_id', '=', applicationId)
    .orderBy('kind')
    .execute();
const ended = (applicationId: string, kind: string) =>
  until(`${kind} ended`, async () =>
    (await mailRows(applicationId)).find(
      (row) => row.kind === kind && (row.sent_at !== null || row.refused_at !== null),
    ),
  );
const mailsTo = (email: string, subject: string) =>
  server.sandbox.inbox(email).then((mails) => mails.filter((mail) => mail.subject?.startsWith(subject)));
const mailing = (send: Email['send']) => ({
  db: server.db,
  clock: server.clock.now,
  email: { send },
  mailFrom: 'Socio Seguro <polizas@socio-seguro.example>',
  receiptTerms: { collectedBy: 'insurer', graceDays: 15 } as const,
  publicUrl: 'http://127.0.0.1',
});
const steps = (applicationId: string) =>
  server.db
    .selectFrom('workflow_steps')
    .select(['step', 'outcome', 'detail'])
    .where('application_id', '=', applicationId)
    .where('workflow', '=', 'mail-payment')
    .orderBy('id')
    .execute();

/** A purchase by a member with this address; the snapshot that is paid for includes it. */
async function paidWith(email: string | null): Promise<Purchase> {
  const purchase = await readyToPay(server);
  await server.db.updateTable('accounts').set({ email }).where('member_id', '=', purchase.id).execute();
  const answer = await purchase.pay(await newCard(purchase.client));
  expect(answer.body.data.data.response.payment.status).toBe('charged');
  return { ...purchase, email: email ?? '' };
}

describe('domain-facts.md, CUSF 4.10: a receipt for each charge', () => {
  test('one mail, with number, date, car, card and parts; nothing else of the person', async () => {
    const purchase = await paid(server);
    await ended(purchase.applicationId, 'receipt');
    const mails = await mailsTo(purchase.email, 'Comprobante de pago');
    expect(mails).toHaveLength(1);
    const text = mails[0]?.text ?? '';
    const { receipt_number, amount } = await attemptOf(purchase.applicationId);
    for (const part of [
      'Hola, Carlos:',
      `Recibo: ${receipt_number}`,
      'Fecha: 10 mar 2026',
      'Vehículo: Nissan Versa 2024',
      'Tarjeta: Visa terminada en 4242',
      `Total pagado: $${formatMxn(amount)}`,
      'Después vienen 11 recibos de $',
    ]) {
      expect(text).toContain(part);
    }
    const whole = text + (mails[0]?.html ?? '') + JSON.stringify(await steps(purchase.applicationId));
    for (const secret of [
      'RAMÍREZ',
      'PÉREZ',
      purchase.phone,
      purchase.email,
      '1979',
      '42424242',
      'Constitución',
    ]) {
      expect(whole).not.toContain(secret);
    }
    expect(await steps(purchase.applicationId)).toEqual([{ step: 'receipt', outcome: 'done', detail: null }]);
  });

  test('a declined charge has none', async () => {
    const purchase = await readyToPay(server);
    await purchase.pay(await newCard(purchase.client, '4000 0000 0000 0002'));
    expect(await mailRows(purchase.applicationId)).toEqual([]);
  });

  test('sandbox-world.md, SMTP: refused twice for now, then taken: one mail', async () => {
    const purchase = await paidWith(`${randomUUID()}@tarde.example`);
    await ended(purchase.applicationId, 'receipt');
    expect(await mailsTo(purchase.email, 'Comprobante')).toHaveLength(1);
    const outcomes = (await steps(purchase.applicationId)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['unknown', 'unknown', 'done']);
  });

  test.each([
    ['refused for good', 'ana@rebota.example', null],
    ['no address', null, 'no-address'],
  ])('%s: nothing tries again', async (_title, email, detail) => {
    const purchase = await paidWith(email);
    await ended(purchase.applicationId, 'receipt');
    const attempt = await attemptOf(purchase.applicationId);
    const calls: EmailMessage[] = [];
    const mailReceipt = createMailReceipt(mailing(async (mail) => (calls.push(mail), { kind: 'sent' })));
    expect(await mailReceipt(attempt.id)).toBe('done');
    expect(calls).toEqual([]);
    expect(await steps(purchase.applicationId)).toEqual([{ step: 'receipt', outcome: 'refused', detail }]);
  });

  test('architecture.md, house rule 10: of many senders at once one sends, and a crash is made up for', async () => {
    const purchase = await paid(server);
    await ended(purchase.applicationId, 'receipt');
    const { id } = await attemptOf(purchase.applicationId);
    // As if the process had died before sending it, and the job were lost too.
    await server.db.deleteFrom('payment_mails').where('attempt_id', '=', id).execute();
    const ids: string[] = [];
    const othersEnded = Promise.withResolvers<void>();
    const slowly = async ({ messageId }: EmailMessage): Promise<EmailAnswer> => {
      ids.push(messageId);
      await othersEnded.promise;
      return { kind: 'sent' };
    };
    const mailReceipt = createMailReceipt(mailing(slowly));
    let running = 3;
    const outcomes = await Promise.all(
      [1, 2, 3].map(async () => {
        const outcome = await mailReceipt(id);
        running -= 1;
        if (running === 1) othersEnded.resolve();
        return outcome;
      }),
    );
    expect(outcomes.toSorted()).toEqual(['done', 'later', 'later']);
    expect(await mailReceipt(id)).toBe('done');
    expect(ids).toEqual([`payment-receipt.${id}@socio-seguro`]);
  });

  test('the sweep goes by the charge itself, for as long as it is news', async () => {
    const purchase = await paid(server);
    await ended(purchase.applicationId, 'receipt');
    const { id } = await attemptOf(purchase.applicationId);
    await server.db.deleteFrom('payment_mails').where('attempt_id', '=', id).execute();
    const swept = async (days: number) => {
      const now = new Date(server.clock.now().getTime() + days * 86_400_000 + 5000);
      const before = new Date(now.getTime() - 1000);
      return (await findUnmailedAttempts(server.db, receipts, { now, before })).includes(id);
    };
    expect([await swept(0), await swept(6), await swept(8)]).toEqual([true, true, false]);
  });

  test('calls.md: the policy shows the same receipt', async () => {
    const purchase = await paid(server);
    const finished = await purchase.finish();
    const [policy] = finished.body.data.data.response.get_insurance_policy_data;
    const params = { policyNumber: policy?.policy_number ?? '' };
    const answer = await purchase.client.call(policiesContract, undefined, params);
    const receipt = answer.body.data.data.response.get_insurance_policy_data[0]?.receipt;
    const { receipt_number, amount } = await attemptOf(purchase.applicationId);
    expect(receipt).toMatchObject({
      number: receipt_number,
      date: '2026-03-10',
      amount: purchase.amount,
      parts: { total: amount },
    });
    const { netPremium, surcharge, policyFee, iva } = receipt?.parts ?? {};
    expect([netPremium, surcharge, policyFee, iva].reduce((sum = 0, part = 0) => sum + part, 0)).toBe(amount);
    expect(policy?.receipt).toEqual(receipt);
  });
});

describe('architecture.md, Issuing: what cannot be issued is given back, and the person is told', () => {
  test('refused by the insurer for good: one mail when it is done', async () => {
    const purchase = await paid(server);
    const answer = await purchase.finish({ serial_number: '3N1CN8AE0PL000002' });
    expect(answer.code).toBe('POLICY_REFUSED');
    await ended(purchase.applicationId, 'refund-done');
    const [mail, ...more] = await mailsTo(purchase.email, 'Te devolvimos tu pago');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('La aseguradora no aceptó emitir la póliza de tu Nissan Versa 2024.');
    expect(mail?.text).toContain(`Importe devuelto: $${purchase.amount}`);
    expect(await mailsTo(purchase.email, 'Estamos devolviendo')).toEqual([]);
  });

  test(
    'a refund that takes long is told before it is done; each mail once',
    { timeout: 60_000 },
    async () => {
      const purchase = await paid(server);
      await server.sandbox.addFault({
        service: 'payment-gateway',
        operation: 'refund',
        kind: 'error',
        times: 4,
      });
      await purchase.finish({ serial_number: '3N1CN8AE0PL000002' });
      server.clock.advance({ minutes: 3 });
      await ended(purchase.applicationId, 'refund-started');
      const [mail] = await mailsTo(purchase.email, 'Estamos devolviendo');
      expect(mail?.text).toContain('La aseguradora no aceptó emitir');
      await server.sandbox.clearFaults();
      await ended(purchase.applicationId, 'refund-done');
      expect(await mailsTo(purchase.email, 'Estamos devolviendo')).toHaveLength(1);
      expect(await mailsTo(purchase.email, 'Te devolvimos')).toHaveLength(1);
    },
  );

  const other = '\nLa póliza de tu Nissan Versa 2024 no se emitió. Con';
  const mailsOf = async (actor: 'server' | 'operator', days: number, policyState?: 'refused') => {
    const { applicationId, id: memberId } = await paid(server);
    const { id } = await attemptOf(applicationId);
    const at = new Date(server.clock.now().getTime() + days * 86_400_000);
    const event = { at, kind: 'refund-started', actor, application_id: applicationId };
    await server.db.insertInto('audit_events').values(event).execute();
    await server.db
      .updateTable('payment_attempts')
      .set({ status: 'refunded' })
      .where('id', '=', id)
      .execute();
    if (policyState !== undefined) {
      const at = server.clock.now();
      const policy = { id: randomUUID(), application_id: applicationId, member_id: memberId, snapshot: '{}' };
      await server.db
        .insertInto('policies')
        .values({ ...policy, state: policyState, created_at: at, updated_at: at })
        .execute();
    }
    const texts: string[] = [];
    const note = async ({ text }: EmailMessage): Promise<EmailAnswer> => (texts.push(text), { kind: 'sent' });
    const mailRefund = createMailRefund({ ...mailing(note), clock: () => at });
    expect([await mailRefund(id), await mailRefund(id)]).toEqual(['done', 'done']);
    return texts;
  };

  test.each<[string, string, Parameters<typeof mailsOf>]>([
    ['nobody gave the vehicle for 30 days', 'Pasaron 30 días desde tu pago', ['server', 30]],
    ['the insurer refused', 'La aseguradora no aceptó emitir', ['server', 0, 'refused']],
    ['an operator decided', other, ['operator', 31]],
    ['an operator took it out of issuing, and no insurer refused', other, ['operator', 0, 'refused']],
  ])('%s', async (_title, reason, story) => {
    expect(await mailsOf(...story)).toEqual([expect.stringContaining(reason)]);
  });

  test('the receipt is not sent once the charge is on its way back', async () => {
    const { applicationId } = await paid(server);
    await ended(applicationId, 'receipt');
    const { id } = await attemptOf(applicationId);
    await server.db.deleteFrom('payment_mails').where('attempt_id', '=', id).execute();
    const attempt = server.db.updateTable('payment_attempts').where('id', '=', id);
    await attempt.set({ status: 'refunding', updated_at: server.clock.now() }).execute();
    const sent: unknown[] = [];
    const mailReceipt = createMailReceipt(mailing(async (mail) => (sent.push(mail), { kind: 'sent' })));
    expect(await mailReceipt(id)).toBe('done');
    expect(sent).toEqual([]);
    await attempt.set({ status: 'charged' }).execute();
  });
});
