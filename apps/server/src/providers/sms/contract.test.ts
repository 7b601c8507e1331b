import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Fault } from '../../testing/sandbox-client.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/start-test-sandbox.ts';
import { demonstrationKey } from '../../weak-production.ts';
import { createSms } from './http.ts';
import type { Sms } from './port.ts';

let sandbox: TestSandbox;
let sms: Sms;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  sms = createSms({ baseUrl: `${sandbox.url}/sms`, apiKey: demonstrationKey, timeoutMs: 1000 });
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

test('a message arrives once, however often it is sent under one reference', async () => {
  const message = { to: '8187654321', text: 'Tu código es 123456', reference: 'challenge-1' };
  const first = await sms.send(message);
  expect(first).toEqual({ kind: 'sent', messageId: expect.any(String) });
  expect(await sms.send(message)).toEqual(first);
  expect(await sandbox.inbox('8187654321')).toHaveLength(1);
});

test.each([['6621234567'], ['8180000000']])('sandbox-world.md: %s is refused', async (to) => {
  expect(await sms.send({ to, text: 'Hola', reference: to })).toEqual({ kind: 'refused' });
});

test.each<[Fault['kind'], object]>([
  ['slow', { kind: 'unknown', reason: 'timeout' }],
  ['error', { kind: 'unknown', reason: 'unavailable' }],
  ['drop', { kind: 'unknown', reason: 'unavailable' }],
  ['off', { kind: 'unknown', reason: 'unavailable' }],
])('architecture.md, house rule 8: %s', async (kind, answer) => {
  await sandbox.addFault({ service: 'sms', kind, times: 1 });
  expect(await sms.send({ to: '5512345678', text: 'Hola', reference: kind })).toEqual(answer);
});
