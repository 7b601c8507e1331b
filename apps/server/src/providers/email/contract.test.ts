import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Fault } from '../../testing/sandbox-client.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/start-test-sandbox.ts';
import type { EmailMessage } from './port.ts';
import { createEmail } from './smtp.ts';

let sandbox: TestSandbox;
let email: ReturnType<typeof createEmail>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  email = createEmail({ url: `smtp://127.0.0.1:${sandbox.smtpPort}`, timeoutMs: 1000 });
});
afterEach(() => sandbox.clearFaults());
afterAll(async () => {
  email.close();
  await sandbox.close();
});

const mailTo = (to: string): EmailMessage => ({
  to,
  from: 'Socio Seguro <polizas@socio-seguro.example>',
  subject: 'Tu póliza está lista, Ñandú',
  text: 'Descárgala: http://127.0.0.1:4000/poliza/SSA-410000001?a=1',
  html: '<p>Descárgala <a href="http://127.0.0.1:4000/poliza/SSA-410000001">aquí</a></p>',
  messageId: `policy-1.${to.replaceAll(/[^a-z]/g, '.')}@socio-seguro.example`,
});

test('text, html and subject arrive as they were written', async () => {
  const mail = mailTo('carlos.ramirez@example.mx');
  expect(await email.send(mail)).toEqual({ kind: 'sent' });
  const [arrived] = await sandbox.inbox(mail.to);
  expect(arrived).toMatchObject({ channel: 'email', to: mail.to, subject: mail.subject });
  expect(arrived?.text.trim()).toBe(mail.text);
  expect(arrived?.html?.trim()).toBe(mail.html);
});

test('sandbox-world.md: rebota.example is refused for good', async () => {
  expect(await email.send(mailTo('ana@rebota.example'))).toEqual({ kind: 'refused' });
});

test.each([['not an address'], ['two@example.mx, three@example.mx']])(
  '%s is refused, nothing is sent',
  async (to) => {
    expect(await email.send(mailTo(to))).toEqual({ kind: 'refused' });
  },
);

test('sandbox-world.md: tarde.example is refused twice for now, then taken', async () => {
  const mail = mailTo('ana@tarde.example');
  const kinds = [];
  for (let index = 0; index < 3; index += 1) kinds.push((await email.send(mail)).kind);
  expect(kinds).toEqual(['unknown', 'unknown', 'sent']);
  expect(await sandbox.inbox(mail.to)).toHaveLength(1);
});

test.each<[Fault['kind'], string, number]>([
  ['slow', 'timeout', 0],
  ['error', 'unavailable', 0],
  ['drop', 'unavailable', 1],
  ['off', 'unavailable', 0],
])('architecture.md, house rule 8: %s', async (kind, reason, delivered) => {
  await sandbox.addFault({ service: 'smtp', kind, times: 1 });
  const mail = mailTo(`${kind}@example.mx`);
  expect(await email.send(mail)).toEqual({ kind: 'unknown', reason });
  expect(await sandbox.inbox(mail.to)).toHaveLength(delivered);
});
