import { checkMembership } from '@socio/contracts/check-membership';
import { createInsuranceApplication } from '@socio/contracts/create-insurance-application';
import { createUser } from '@socio/contracts/create-user';
import { enterAsHolder } from '@socio/contracts/enter-as-holder';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { policyDocument } from '@socio/contracts/policy-document';
import { previewCancellation } from '@socio/contracts/preview-cancellation';
import { sessions } from '@socio/contracts/sessions';
import { isReference } from '@socio/domain/released-membership';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdMembers } from '../members/repository.ts';
import { endMember } from '../sessions/repository.ts';
import { endReleases } from './repository.ts';
import { waitingForLocks } from '../../testing/meet-at-row.ts';
import { operationsOn } from '../../operations/testing/operations-world.ts';
import { startApplication, testCar } from '../../testing/test-application.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { authenticate, newMember, newRegistration, type TestMember } from '../../testing/test-member.ts';
import { buyPolicy, until } from '../../testing/test-purchase.ts';

let server: TestServer;
let operations: ReturnType<typeof operationsOn>;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_EVERY_MS: '300' });
  operations = operationsOn(server);
});
afterAll(async () => {
  await operations.close();
  await server.close();
});

const numberOf = async (id: string) =>
  (
    await server.db
      .selectFrom('members')
      .select('membership_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).membership_number;
const isReleased = (id: string) => until('released', async () => isReference(await numberOf(id)));
const changes = ({ id }: { id: string }) =>
  server.db.selectFrom('account_changes').selectAll().where('member_id', '=', id).execute();

const by = ({ id: memberId }: { id: string }, operator: string) => ({
  memberId,
  operator,
  reason: 'the club confirmed another holder',
  now: server.clock.now(),
});
const ask = (member: { id: string }, operator: string, despiteObjection = false) =>
  operations.askRelease({ ...by(member, operator), despiteObjection });

async function agree(member: { id: string }): Promise<void> {
  expect(await ask(member, 'Ana')).toMatchObject({ kind: 'waits-for-operator' });
  expect(await ask(member, 'Beto')).toMatchObject({ kind: 'on-its-way' });
  // The sweep finds notices without a job after a minute.
  server.clock.advance({ minutes: 2 });
}

async function messageTo(address: string, about: string) {
  return await until(`a message: ${about}`, async () =>
    (await server.sandbox.inbox(address)).find(({ text }) => text.includes(about)),
  );
}

async function visit(method: 'GET' | 'POST', text: string) {
  const url = new URL(/http\S+\/api\/not-me\/\S+/.exec(text)?.[0] ?? '').pathname;
  const answer = await server.app.server.inject({ method, url });
  return { status: answer.statusCode, page: answer.body };
}

const holderToken = (text: string) => /\/mis-polizas#k=([\w-]+)/.exec(text)?.[1] ?? '';

describe('trust.md, Accounts: ops:release-membership', () => {
  test('register somebody’s membership with no way back: two operators and 72 hours give it back', async () => {
    const wrong = await newMember(server);
    const policyNumber = await buyPolicy(server, wrong);
    // The rightful holder cannot make an account.
    server.clock.advance({ minutes: 2 });
    const owner = server.client();
    await owner.call(checkMembership, { membership_number: wrong.number });
    const asked = await owner.call(createUser, person('5577000001'));
    expect(asked.code).toBe('ACCOUNT_EXISTS');

    await agree(wrong);
    const objection = `terminada en ${wrong.number.slice(-4)} es de otra persona`;
    for (const address of [wrong.phone, wrong.email]) await messageTo(address, objection);
    server.clock.advance({ days: 2, minutes: 23 * 60 });
    expect(await numberOf(wrong.id)).toBe(wrong.number);
    server.clock.advance({ minutes: 59 });
    await isReleased(wrong.id);
    expect((await wrong.client.call(sessions)).code).toBe('LEVEL_VERIFIED');

    // The membership is free for its holder.
    const come = await newRegistration(server, '5577000002', wrong.number);
    expect((await come.client.call(createUser, { ...come.person, ...named() })).status).toBe(200);
    expect(await numberOf(come.id)).toBe(wrong.number);
    expect((await come.client.call(getAllPolicies, {})).body.data.data.response.all_policies).toEqual([]);
    const preview = (client: TestClient) => client.call(previewCancellation, { policy_number: policyNumber });
    expect((await preview(come.client)).code).toBe('NOT_FOUND');

    // Who had it keeps the policies: a mailed link, and the registered phone's code.
    const token = holderToken((await messageTo(wrong.phone, 'Entrar a mis pólizas')).text);
    expect(holderToken((await messageTo(wrong.email, 'mis-polizas')).text)).toBe(token);
    const holder = server.client();
    const entered = await holder.call(enterAsHolder, { token });
    expect(entered.body).toMatchObject({ membership_id: wrong.id, user_data: [{ name: 'CARLOS' }] });
    expect(JSON.stringify(entered.raw)).not.toContain(wrong.phone);
    expect((await holder.call(policyDocument, undefined, { policyNumber })).status).not.toBe(200);
    expect((await preview(holder)).code).toBe('LEVEL_RECENT');
    await authenticate(server, holder, wrong.phone);
    const own = (await holder.call(getAllPolicies, {})).body.data.data.response.all_policies;
    expect(own.map((one) => one['insurance_policies-policy_number'])).toEqual([policyNumber]);
    expect((await holder.call(policyDocument, undefined, { policyNumber })).status).toBe(200);
    expect((await preview(holder)).status).toBe(200);
    // The page refreshes as with a number, but nobody enters with what stands in its place.
    const reference = entered.body.membership_number;
    const again = { membership_number: reference, refresh: true };
    expect((await holder.call(checkMembership, again)).body).toMatchObject({ membership_id: wrong.id });
    const stranger = await server.client().call(checkMembership, { membership_number: reference });
    expect(stranger.body).toMatchObject({ is_active: false });

    const begun = await holder.call(createInsuranceApplication, { brand_model: testCar.brand_model });
    expect(begun).toMatchObject({ status: 409, code: 'MEMBERSHIP_REQUIRED' });

    // With another membership the account goes on, and the link is over.
    server.clock.advance({ minutes: 2 });
    const next = await newRegistration(server, wrong.phone);
    const move = { ...next.person, ...wrong.own, move_account: true };
    expect((await next.client.call(createUser, move)).status).toBe(200);
    await startApplication(next.client);
    expect(await numberOf(wrong.id)).toBe(next.number);
    expect((await server.client().call(enterAsHolder, { token })).status).toBe(404);
  });

  test('the holder objects: looking changes nothing, the button stops it, once', async () => {
    const member = await newMember(server);
    await agree(member);
    const { text } = await messageTo(member.email, 'Me opongo');
    for (const _look of [1, 2]) expect((await visit('GET', text)).page).toContain('Me opongo</button>');
    expect(await changes(member)).toMatchObject([{ ended_at: null }]);
    expect((await visit('POST', text)).page).toContain('Recibimos tu oposición');
    for (const method of ['POST', 'GET'] as const)
      expect((await visit(method, text)).page).toContain('No hay nada pendiente');
    await messageTo(member.email, 'sigue en tu cuenta');
    // Their session goes on.
    expect((await member.client.call(sessions)).status).toBe(200);
    server.clock.advance({ days: 4 });
    await lookedAt();
    expect(await changes(member)).toMatchObject([{ ended_how: 'member' }]);
    expect(await numberOf(member.id)).toBe(member.number);
  });

  test('the wrong person objects: two operators decide nevertheless, and then nobody is asked again', async () => {
    const wrong = await newMember(server);
    expect(await ask(wrong, 'Ana', true)).toEqual({ kind: 'refused', reason: 'no-objection' });
    await agree(wrong);
    const { text } = await messageTo(wrong.phone, 'Me opongo');
    await visit('POST', text);
    server.clock.advance({ days: 5 });
    expect(await ask(wrong, 'Ana', true)).toMatchObject({ kind: 'waits-for-operator' });
    // One operator who asks in the usual way begins that anew.
    expect(await ask(wrong, 'Beto')).toMatchObject({ kind: 'waits-for-operator' });
    expect(await ask(wrong, 'Ana', true)).toMatchObject({ kind: 'waits-for-operator' });
    expect(await ask(wrong, 'ana', true)).toEqual({ kind: 'refused', reason: 'same-operator' });
    expect(await numberOf(wrong.id)).toBe(wrong.number);
    expect(await ask(wrong, 'Beto', true)).toMatchObject({ kind: 'on-its-way' });
    // Nobody is told that it could be objected to.
    expect(await ask(wrong, 'Carla')).toMatchObject({ kind: 'refused' });
    await isReleased(wrong.id);
    const ends = (await changes(wrong)).map((one) => `${one.ended_how} ${one.despite_objection}`);
    expect(ends.toSorted()).toEqual(['done true', 'member false', 'replaced false', 'replaced true']);
    for (const method of ['POST', 'GET'] as const)
      expect((await visit(method, text)).page).toContain('No hay nada pendiente');
    // They keep what is theirs.
    const token = holderToken((await messageTo(wrong.phone, 'Entrar a mis pólizas')).text);
    expect((await server.client().call(enterAsHolder, { token })).status).toBe(200);
  });

  test('an objection counts for the number that it was about', async () => {
    const member = await newMember(server);
    await agree(member);
    await visit('POST', (await messageTo(member.phone, 'Me opongo')).text);
    server.clock.advance({ minutes: 2 });
    const next = await newRegistration(server, member.phone);
    await next.client.call(createUser, { ...next.person, ...member.own, move_account: true });
    expect(await ask(member, 'Ana', true)).toEqual({ kind: 'refused', reason: 'no-objection' });
  });

  test('a holder who lost the link is sent it once more, to what the account has', async () => {
    const member = await newMember(server);
    const send = () => operations.sendHolderLink(by(member, 'Ana'));
    expect(await send()).toEqual({ kind: 'refused', reason: 'has-membership' });
    await agree(member);
    server.clock.advance({ days: 4 });
    await isReleased(member.id);
    const links = async (address: string) =>
      (await server.sandbox.inbox(address)).map(({ text }) => holderToken(text)).filter((one) => one !== '');
    for (const address of [member.phone, member.email]) await messageTo(address, 'mis-polizas');
    expect(await send()).toEqual({ kind: 'sent' });
    server.clock.advance({ minutes: 2 });
    for (const address of [member.phone, member.email])
      await until('the link once more', async () => (await links(address)).length === 2);
    expect(new Set(await links(member.phone)).size).toBe(1);
  });

  test('who objects or asks waits for whoever holds the member, instead of locking the other way round', async () => {
    const member = await newMember(server);
    await agree(member);
    const { text } = await messageTo(member.email, 'Me opongo');
    for (const act of [async () => await visit('POST', text), () => ask(member, 'Carla')]) {
      const begun = await server.db.transaction().execute(async (trx) => {
        await holdMembers(trx, [member.id]);
        const acting = act();
        await until('waits', async () => (await waitingForLocks(server.db)) === 1);
        // As a move of the account does: it would be a deadlock if the other one had these rows already.
        await endReleases(trx, [member.id], server.clock.now());
        await endMember(trx, member.id, server.clock.now());
        return { acting };
      });
      await begun.acting;
    }
    expect((await changes(member)).map((one) => one.ended_how)).toEqual(['replaced', null]);
  });

  test('one operator alone achieves nothing, under any spelling, and nobody is told', async () => {
    const member = await newMember(server);
    expect(await ask(member, 'Ana')).toMatchObject({ kind: 'waits-for-operator' });
    for (const name of ['Ana', ' ana ', 'ANA'])
      expect(await ask(member, name)).toEqual({ kind: 'refused', reason: 'same-operator' });
    server.clock.advance({ days: 7, minutes: 1 });
    await until('lapsed', async () => (await changes(member))[0]?.ended_how === 'lapsed');
    expect(await numberOf(member.id)).toBe(member.number);
    expect(await server.sandbox.inbox(member.email)).toEqual([]);
  });

  test('an account that moves meanwhile keeps its new membership', async () => {
    const member = await newMember(server);
    await agree(member);
    server.clock.advance({ minutes: 2 });
    const next = await newRegistration(server, member.phone);
    await next.client.call(createUser, { ...next.person, ...member.own, move_account: true });
    server.clock.advance({ days: 4 });
    await lookedAt();
    expect(await changes(member)).toMatchObject([{ ended_how: 'replaced' }]);
    expect(await numberOf(member.id)).toBe(next.number);
  });

  test('a link that was made up or cut opens nothing, nor one of a member with a membership', async () => {
    for (const token of ['', 'x', 'x'.repeat(43), 'á'.repeat(20)])
      expect((await server.client().call(enterAsHolder, { token })).status).toBe(404);
  });
});

const named = () => ({ name: 'LUCÍA', gender: 'M' as const });
const person = (cellphone: string) => ({
  membership_id: null,
  ...named(),
  first_last_name: 'ORTEGA',
  second_last_name: '',
  birth_date: '07/03/1990',
  cellphone,
  birth_state: 'JC' as const,
});

/** Something that is due later than anything asked for before has been carried out. */
async function lookedAt(): Promise<void> {
  const other: TestMember = await newMember(server);
  await agree(other);
  server.clock.advance({ days: 3 });
  await isReleased(other.id);
}
