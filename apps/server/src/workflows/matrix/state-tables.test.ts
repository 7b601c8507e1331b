import { fulfilment } from '@socio/domain/fulfilment';
import { liveStates, payment, type LaterPaymentState, type PaymentState } from '@socio/domain/payment-state';
import { policy } from '@socio/domain/policy-state';
import { IllegalTransition } from '@socio/domain/state-machine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveAttempt } from '../../modules/payments/repository.ts';
import { recordIssued, recordRefused } from '../../modules/policies/issuing/repository.ts';
import { findPolicyById } from '../../modules/policies/repository.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { newCard, paid, readyToPay, type Purchase } from '../../testing/test-purchase.ts';
import { moveFulfilment } from '../move-fulfilment.ts';

let server: TestServer;
let bought: Purchase;
let attemptId: string;
beforeAll(async () => {
  // No sweeping: the states in this file are artificial.
  server = await startTestServer({ SWEEP_AFTER_MS: '120000' });
  bought = await paid(server);
  await bought.finish();
  const attempt = server.db.selectFrom('payment_attempts').select('id');
  ({ id: attemptId } = await attempt
    .where('application_id', '=', bought.applicationId)
    .executeTakeFirstOrThrow());
});
afterAll(() => server.close());

const pairs = <S extends string>(states: readonly S[]) =>
  states.flatMap((from) => states.map((to) => [from, to] as const));

describe('architecture.md, Buying: the database moves an attempt as the table says, and no other way', () => {
  const stored = () =>
    server.db
      .selectFrom('payment_attempts')
      .select('status')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow();

  const later = payment.states.filter((state): state is LaterPaymentState => state !== 'pending');
  const moves = payment.states.flatMap((from) => later.map((to) => [from, to] as const));

  test('nothing leads back to pending, so that no move may name it', () => {
    expect(payment.states.some((from) => payment.canMove(from, 'pending'))).toBe(false);
  });

  test.each(moves)('%s → %s', async (from, to) => {
    const { db, clock } = server;
    await db.updateTable('payment_attempts').set({ status: from }).where('id', '=', attemptId).execute();
    const moved = await moveAttempt(db, attemptId, to, {}, clock.now());
    expect(moved?.status).toBe(payment.canMove(from, to) ? to : undefined);
    expect((await stored()).status).toBe(payment.canMove(from, to) ? to : from);
  });

  test('the index holds exactly the live states: beside them no second attempt', async () => {
    const purchase = await readyToPay(server);
    await newCard(purchase.client);
    const { db } = server;
    const insert = (number: number, status: string) =>
      sql`
      insert into payment_attempts
        (id, application_id, attempt, idempotency_key, card_id, quote_id, amount, status, snapshot, created_at, updated_at)
      select gen_random_uuid(), a.id, ${number}, a.id || ':' || ${number}::text,
        (select id from cards where member_id = a.member_id), a.quote_id, 100, ${status}::payment_status, '{}', now(), now()
      from applications a where a.id = ${purchase.applicationId}`.execute(db);
    for (const [first, second] of pairs(payment.states)) {
      const holds = (state: PaymentState) => (liveStates as readonly PaymentState[]).includes(state);
      await db.deleteFrom('payment_attempts').where('application_id', '=', purchase.applicationId).execute();
      await insert(1, first);
      const inserted = await insert(2, second).then(
        () => 'both',
        (error: unknown) => (error as { constraint?: string }).constraint,
      );
      expect(`${first}, ${second}: ${inserted}`).toBe(
        `${first}, ${second}: ${holds(first) && holds(second) ? 'payment_attempts_open' : 'both'}`,
      );
    }
    await db.deleteFrom('payment_attempts').where('application_id', '=', purchase.applicationId).execute();
  });
});

describe('architecture.md, Issuing: the database moves the fulfilment as the table says, and no other way', () => {
  const { states, canMove } = fulfilment;
  const stand = (fulfilment: (typeof states)[number]) =>
    server.db
      .updateTable('applications')
      .set({ fulfilment })
      .where('id', '=', bought.applicationId)
      .returning('id')
      .execute();
  const move = (from: (typeof states)[number], to: (typeof states)[number]) =>
    server.db
      .transaction()
      .execute((trx) =>
        moveFulfilment(trx, { applicationId: bought.applicationId, from, to, now: server.clock.now() }),
      );
  const stored = async () =>
    (
      await server.db
        .selectFrom('applications')
        .select('fulfilment')
        .where('id', '=', bought.applicationId)
        .executeTakeFirstOrThrow()
    ).fulfilment;

  test.each(pairs(states))('%s → %s', async (from, to) => {
    await stand(from);
    if (canMove(from, to)) {
      expect(await move(from, to)).toMatchObject({ memberId: bought.id });
      expect(await stored()).toBe(to);
    } else {
      await expect(move(from, to)).rejects.toThrow(IllegalTransition);
      expect(await stored()).toBe(from);
    }
    // A move that is allowed in general, made from a state that the record is not in.
    for (const [elsewhere, next] of pairs(states).filter((pair) => canMove(...pair) && pair[0] !== from)) {
      await stand(from);
      expect(await move(elsewhere, next)).toBeUndefined();
      expect(await stored()).toBe(from);
    }
  });
});

describe('architecture.md, Buying: the database moves a policy as the table says, and no other way', () => {
  const states = policy.states.filter((state) => state !== 'none');
  const row = () =>
    server.db
      .selectFrom('policies')
      .selectAll()
      .where('application_id', '=', bought.applicationId)
      .executeTakeFirstOrThrow();

  test.each(states)('%s → issued, and → refused', async (from) => {
    const { db, clock } = server;
    for (const to of ['issued', 'refused'] as const) {
      await db
        .updateTable('policies')
        .set({ state: from })
        .where('application_id', '=', bought.applicationId)
        .execute();
      const { id, seal, start_date, end_date } = await row();
      const policyInIssue = await findPolicyById(db, id);
      if (policyInIssue === undefined) throw new Error('no such policy');
      const facts = {
        policyNumber: 'SSA-1',
        seal: seal ?? '',
        startDate: start_date ?? '',
        endDate: end_date ?? '',
        issuedAt: clock.now(),
        mandatory: [],
      };
      const moved =
        to === 'issued'
          ? await recordIssued(db, policyInIssue, facts, clock.now())
          : await recordRefused(db, id, clock.now());
      // A suspended one comes back by the insurer's reinstatement alone.
      const moves = policy.canMove(from, to) && from !== 'suspended';
      expect(moved).toBe(moves);
      expect((await row()).state).toBe(moves ? to : from);
    }
  });

  test('none → issuing happens once for an application: the second row is refused', async () => {
    const copy = sql`insert into policies (id, application_id, member_id, state, snapshot, created_at, updated_at)
      select gen_random_uuid(), application_id, member_id, 'issuing', snapshot, now(), now()
      from policies where application_id = ${bought.applicationId}`;
    await expect(copy.execute(server.db)).rejects.toMatchObject({
      constraint: 'policies_application_id_key',
    });
  });
});
