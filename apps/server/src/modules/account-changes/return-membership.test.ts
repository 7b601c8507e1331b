import { createUser } from '@socio/contracts/create-user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationsOn } from '../../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { newMember, newRegistration, type TestMember } from '../../testing/test-member.ts';

let server: TestServer;
let operations: ReturnType<typeof operationsOn>;
let serial = 0;
beforeAll(async () => {
  server = await startTestServer();
  operations = operationsOn(server);
});
afterAll(async () => {
  await operations.close();
  await server.close();
});

/** As any server that carries a release out does, also one of before: it knows of no table of released numbers. */
async function release({ id }: TestMember): Promise<void> {
  serial += 1;
  const reference = `T${String(serial).padStart(11, '0')}`;
  await server.db
    .updateTable('members')
    .set({ membership_number: reference, club_id: reference })
    .where('id', '=', id)
    .execute();
}

/** The holder enters with a number and brings the account along. */
async function bringAlong(member: TestMember, number?: string) {
  // A phone gets five codes a day.
  server.clock.advance({ days: 1 });
  const come = await newRegistration(server, member.phone, number);
  const made = await come.client.call(createUser, { ...come.person, ...member.own, move_account: true });
  return { number: come.number, made };
}

const giveBack = (member: TestMember, membershipNumber: string, operator: string) =>
  operations.askReturn({
    memberId: member.id,
    membershipNumber,
    operator,
    reason: 'the club confirmed the holder',
    now: server.clock.now(),
  });

describe('trust.md, Accounts: a number that was released', () => {
  test('does not come back to the account by itself, whichever server carried the release out', async () => {
    const member = await newMember(server);
    await release(member);
    const { made } = await bringAlong(member, member.number);
    expect(made).toMatchObject({ status: 409, code: 'MEMBERSHIP_RELEASED' });
  });

  test('nobody’s number is noted down when a holder brings the account to another membership', async () => {
    const member = await newMember(server);
    await release(member);
    const { number, made } = await bringAlong(member);
    expect(made.status).toBe(200);
    const noted = await server.db.selectFrom('released_memberships').select('membership_number').execute();
    const numbers = noted.map(({ membership_number }) => membership_number);
    expect(numbers).toContain(member.number);
    expect(numbers).not.toContain(number);
  });

  test('comes back by two operators: that one and no other, also where the account has a membership', async () => {
    const member = await newMember(server);
    await release(member);
    const second = await bringAlong(member);
    expect(second.made.status).toBe(200);
    await release(member);
    const third = await bringAlong(member);
    expect(third.made.status).toBe(200);

    const refused = { kind: 'refused', reason: 'not-released' };
    expect(await giveBack(member, third.number, 'Ana')).toEqual(refused);
    expect(await giveBack(member, member.number, 'Ana')).toMatchObject({ kind: 'waits-for-operator' });
    expect(await giveBack(member, member.number, 'ana')).toEqual({
      kind: 'refused',
      reason: 'same-operator',
    });
    // Who names another number asks for something else.
    expect(await giveBack(member, second.number, 'Beto')).toMatchObject({ kind: 'waits-for-operator' });
    expect((await bringAlong(member, member.number)).made.code).toBe('MEMBERSHIP_RELEASED');
    expect(await giveBack(member, member.number, 'Ana')).toMatchObject({ kind: 'waits-for-operator' });
    expect(await giveBack(member, member.number, 'Beto')).toMatchObject({ kind: 'on-its-way' });
    expect(await giveBack(member, member.number, 'Ana')).toEqual(refused);
    expect((await bringAlong(member, second.number)).made.code).toBe('MEMBERSHIP_RELEASED');
    expect((await bringAlong(member, member.number)).made.status).toBe(200);
  });
});
