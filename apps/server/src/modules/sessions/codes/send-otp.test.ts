import { checkMembership } from '@socio/contracts/check-membership';
import { sendOtp } from '@socio/contracts/send-otp';
import { verifyOtp } from '@socio/contracts/verify-otp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { newMembership, readCode } from '../../../testing/test-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a code counts as sent only if the gateway took it (specification membership 8, Code and account)', () => {
  const ask = async (client: TestClient, phone: string) =>
    (await client.call(sendOtp, { phone_number: phone })).code ?? 'sent';

  // holds M266
  test('a refused one says so, and another try is possible at once', async () => {
    const { client } = await newMembership(server);
    const phone = '5512340000';
    const answer = await client.call(sendOtp, { phone_number: phone });
    expect(answer).toMatchObject({ status: 502, code: 'SMS_FAILED' });
    expect(answer.raw).toMatchObject({ message: 'No se pudo enviar el código. Intenta de nuevo.' });
    // Unlimited: no pause, and nothing counted against the phone's five or the session's ten.
    for (let time = 0; time < 11; time += 1) expect(await ask(client, phone)).toBe('SMS_FAILED');
    expect((await client.call(verifyOtp, { phone, otp: '000000' })).body.code).toBe('OTP_NONE');
    expect(await ask(client, '5534000002')).toBe('sent');
  });

  test("the network's count stays: nobody makes the gateway refuse without end", async () => {
    const number = await server.sandbox.addMember();
    const client = server.client('203.0.113.120');
    await client.call(checkMembership, { membership_number: number });
    const answers: string[] = [];
    for (let time = 0; time < 301; time += 1) answers.push(await ask(client, '5512350000'));
    expect(answers.filter((code) => code === 'SMS_FAILED')).toHaveLength(300);
    expect(answers.at(-1)).toBe('OTP_NETWORK');
    // A code refused by the limit was not sent either, so asking again must not answer 'one was sent'.
    expect(await ask(client, '5512350000')).toBe('OTP_NETWORK');
  });

  test('no answer, asked twice: nobody knows, so it counts, and nobody says that one was sent', async () => {
    const { client } = await newMembership(server);
    const phone = '5534000003';
    await server.sandbox.addFault({ service: 'sms', kind: 'error', times: 2 });
    expect(await client.call(sendOtp, { phone_number: phone })).toMatchObject({
      status: 504,
      code: 'SMS_TIMEOUT',
    });
    const early = await client.call(sendOtp, { phone_number: phone });
    expect(early).toMatchObject({ status: 429, code: 'OTP_PENDING' });
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(30);
    server.clock.advance({ seconds: 31 });
    expect(await ask(client, phone)).toBe('sent');
    expect(await ask(client, phone)).toBe('OTP_COOLDOWN');
  });

  test('both answers lost: the code that came is good all the same', async () => {
    const { client } = await newMembership(server);
    const phone = '5534000004';
    await server.sandbox.addFault({ service: 'sms', kind: 'drop', times: 2 });
    expect(await ask(client, phone)).toBe('SMS_TIMEOUT');
    const otp = await readCode(server, phone);
    expect((await client.call(verifyOtp, { phone, otp })).body.valid).toBe(true);
  });

  test('while one is under way a second request does not say that one was sent', async () => {
    const { client } = await newMembership(server);
    const phone = '5512360000';
    await server.sandbox.addFault({ service: 'sms', kind: 'slow', ms: 1000, times: 1 });
    const both = await Promise.all([ask(client, phone), ask(client, phone)]);
    expect(both.toSorted()).toEqual(['OTP_PENDING', 'SMS_FAILED']);
    expect(await ask(client, phone)).toBe('SMS_FAILED');
  });

  test('of one that another session asked for nobody is told that it was sent to them', async () => {
    const phone = '5534000005';
    const { client, number } = await newMembership(server);
    const other = server.client();
    await other.call(checkMembership, { membership_number: number });
    expect(await ask(client, phone)).toBe('sent');
    expect(await ask(other, phone)).toBe('OTP_PENDING');
    // Nor that one went to the phone that they have typed since.
    expect(await ask(client, '5534000007')).toBe('OTP_PENDING');
    expect(await ask(client, phone)).toBe('OTP_COOLDOWN');
  });
});
