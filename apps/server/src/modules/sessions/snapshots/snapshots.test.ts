import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearSession } from '@socio/contracts/clear-session';
import { getSession } from '@socio/contracts/get-session';
import { saveSession } from '@socio/contracts/save-session';
import { updateSession } from '@socio/contracts/update-session';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { enterAgain, newMember, type TestMember } from '../../../testing/test-member.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  member = await newMember(server);
});
afterAll(() => server.close());

const data = { brandModel: 'NISSAN VERSA', phone: '••••••0001', hasCompleteProfile: true };
const save = (client = member.client, number = member.number, value: unknown = data) =>
  client.call(saveSession, {
    membership_number: number,
    session_data: typeof value === 'string' ? value : JSON.stringify(value),
    current_step: 'step-2-year',
  });
const read = (client = member.client, number = member.number) =>
  client.call(getSession, undefined, { membershipNumber: number });

describe('spec membership 7 and calls.md, Members: session snapshots', () => {
  // holds M250, M251, M252
  test('save, get, update, clear', async () => {
    const { body } = await save();
    expect((await read()).body.session).toMatchObject({
      sessionId: body.sessionId,
      currentStep: 'step-2-year',
    });
    const changed = { session_data: JSON.stringify({ ...data, year: 2022 }), current_step: 'step-3-version' };
    expect((await member.client.call(updateSession, changed, { sessionId: body.sessionId })).status).toBe(
      200,
    );
    const { session } = (await read()).body;
    expect(JSON.parse(session?.sessionData ?? '')).toEqual({ ...data, year: 2022 });
    await member.client.call(clearSession, undefined, { membershipNumber: member.number });
    expect((await read()).body.session).toBeNull();
  });

  test('one that an older release stored is read as it is; one that none did is a fault', async () => {
    const { body } = await save();
    const row = server.db.updateTable('session_snapshots').where('id', '=', body.sessionId);
    await row.set({ session_data: JSON.stringify({ ...data, version: 7 }) }).execute();
    expect(JSON.parse((await read()).body.session?.sessionData ?? '')).toEqual({ ...data, version: 7 });
    await row.set({ session_data: JSON.stringify({ phone: '8187654321' }) }).execute();
    expect(await read()).toMatchObject({ status: 500, code: 'INTERNAL' });
    await member.client.call(clearSession, undefined, { membershipNumber: member.number });
  });

  test('an update names the application that is open now, not the first one of the visit', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const { body } = await save(member.client, member.number, { ...data, insuranceApplicationId: first });
    const update = async (value: unknown) =>
      member.client.call(
        updateSession,
        { session_data: JSON.stringify(value), current_step: 'step-2-year' },
        { sessionId: body.sessionId },
      );
    for (const [insuranceApplicationId, named] of [
      [second, second],
      [undefined, second],
      ['no id', second],
    ] as const) {
      await update({ ...data, insuranceApplicationId });
      expect((await read()).body.session).toMatchObject({ insuranceApplicationId: named });
    }
  });

  test('another session of the same member neither reads nor changes it', async () => {
    const { body } = await save();
    const elsewhere = await enterAgain(server, member);
    expect((await read(elsewhere)).body.session).toBeNull();
    const change = { session_data: '{}', current_step: 'x' };
    const reply = await elsewhere.call(updateSession, change, { sessionId: body.sessionId });
    expect(reply).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('another member’s number answers as if it did not exist', async () => {
    const other = await newMember(server);
    expect(await save(member.client, other.number)).toMatchObject({ status: 404 });
    expect(await read(member.client, other.number)).toMatchObject({ status: 404 });
  });

  test('unknown keys are dropped', async () => {
    await save(member.client, member.number, { ...data, cardNumber: '4242424242424242' });
    expect((await read()).body.session?.sessionData).not.toContain('42424242');
  });

  test.each([
    ['not JSON', '{"a"'],
    ['text that the database cannot keep', JSON.stringify({ brandModel: 'a\0' })],
    ['a full phone', JSON.stringify({ phone: '5512345678' })],
    ['a full birth date', JSON.stringify({ birthDate: '14/05/1988' })],
    ['more than 32 KB', JSON.stringify({ brandModel: 'x'.repeat(33_000) })],
  ])('%s is refused', async (_name, value) => {
    expect(await save(member.client, member.number, value)).toMatchObject({
      status: 422,
      code: 'FIELDS_INVALID',
    });
  });
});
