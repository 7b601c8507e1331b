import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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

test('RFC 8058: so do the headers with which a mail program unsubscribes', async () => {
  const link = `<https://socio-seguro.example/api/unsubscribe/${'x'.repeat(43)}>`;
  const post = 'List-Unsubscribe=One-Click';
  const headers = { 'List-Unsubscribe': link, 'List-Unsubscribe-Post': post };
  await email.send({ ...mailTo('con@example.mx'), headers });
  await email.send(mailTo('sin@example.mx'));
  const [[arrived], [plain]] = [await sandbox.inbox('con@example.mx'), await sandbox.inbox('sin@example.mx')];
  expect(arrived?.unsubscribe).toEqual({ link, post });
  expect(plain).not.toHaveProperty('unsubscribe');
});

test('sandbox-world.md: rebota.example is refused for good', async () => {
  expect(await email.send(mailTo('ana@rebota.example'))).toEqual({ kind: 'refused', isAddress: true });
});

test.each([['not an address'], ['two@example.mx, three@example.mx']])(
  '%s is refused, nothing is sent',
  async (to) => {
    expect(await email.send(mailTo(to))).toEqual({ kind: 'refused', isAddress: true });
  },
);

test('sandbox-world.md: tarde.example is refused twice for now, then taken', async () => {
  const mail = mailTo('ana@tarde.example');
  const kinds = [];
  for (let index = 0; index < 3; index += 1) kinds.push(await email.send(mail));
  const later = { kind: 'unknown', reason: 'unavailable', mayBeTaken: false };
  expect(kinds).toEqual([later, later, { kind: 'sent' }]);
  expect(await sandbox.inbox(mail.to)).toHaveLength(1);
});

test.each<[Fault['kind'], string, boolean, number]>([
  // Answers too late, and may have the message.
  ['slow', 'timeout', true, 0],
  // 451 and 421: an answer that says no.
  ['error', 'unavailable', false, 0],
  ['off', 'unavailable', false, 0],
  // It hangs up after DATA.
  ['drop', 'unavailable', true, 1],
])('architecture.md, house rule 8: %s', async (kind, reason, mayBeTaken, delivered) => {
  await sandbox.addFault({ service: 'smtp', kind, times: 1 });
  const mail = mailTo(`${kind}@example.mx`);
  expect(await email.send(mail)).toEqual({ kind: 'unknown', reason, mayBeTaken });
  expect(await sandbox.inbox(mail.to)).toHaveLength(delivered);
});

describe('what never reached a mail server was certainly not taken', () => {
  const sendTo = async (url: string, timeoutMs = 500) => {
    const unreachable = createEmail({ url, timeoutMs });
    const answer = await unreachable.send(mailTo('ana@example.mx'));
    unreachable.close();
    return answer;
  };

  test('refused connection', async () => {
    const { port } = await listen(() => undefined, { closed: true });
    expect(await sendTo(`smtp://127.0.0.1:${port}`)).toEqual({
      kind: 'unknown',
      reason: 'unavailable',
      mayBeTaken: false,
    });
  });

  test('a name that does not exist', async () => {
    expect(await sendTo('smtp://mail.invalid:25', 5000)).toMatchObject({
      kind: 'unknown',
      mayBeTaken: false,
    });
  });

  test('a server that never greets', async () => {
    const silent = await listen(() => undefined);
    expect(await sendTo(`smtp://127.0.0.1:${silent.port}`)).toEqual({
      kind: 'unknown',
      reason: 'timeout',
      mayBeTaken: false,
    });
    silent.close();
  });

  test('a login that is refused: our own mistake, not the address', async () => {
    const strict = await listen((socket) => {
      socket.write('220 mail\r\n');
      socket.on('data', (line) => {
        const text = String(line);
        if (text.startsWith('EHLO')) socket.write('250-mail\r\n250 AUTH PLAIN\r\n');
        else if (text.startsWith('AUTH')) socket.write('535 wrong\r\n');
      });
    });
    expect(await sendTo(`smtp://user:pass@127.0.0.1:${strict.port}`)).toMatchObject({
      kind: 'unknown',
      mayBeTaken: false,
    });
    strict.close();
  });

  test('one with which no encrypted connection can be made', async () => {
    const plain = await listen((socket) => void socket.write('220 mail\r\n'));
    expect(await sendTo(`smtps://127.0.0.1:${plain.port}`)).toMatchObject({
      kind: 'unknown',
      mayBeTaken: false,
    });
    plain.close();
  });

  test('one that stops answering once it has been greeted is not known', async () => {
    const stuck = await listen((socket) => void socket.write('220 mail\r\n'));
    expect(await sendTo(`smtp://127.0.0.1:${stuck.port}`)).toEqual({
      kind: 'unknown',
      reason: 'timeout',
      mayBeTaken: true,
    });
    stuck.close();
  });
});

describe('RFC 3463: a refusal is about the address only if the server says so', () => {
  test.each([
    ['550 no such user', true],
    ['550 5.1.1 no such user', true],
    ['552 5.2.2 mailbox full', true],
    ['550 5.7.1 your network is blocked', false],
    ['554 5.7.1 message refused', false],
    ['554 transaction failed', false],
  ])('%s', async (answer, isAddress) => {
    const strict = await listen((socket) => {
      socket.write('220 mail\r\n');
      socket.on('data', (line) =>
        socket.write(String(line).startsWith('RCPT') ? `${answer}\r\n` : '250 ok\r\n'),
      );
    });
    const sender = createEmail({ url: `smtp://127.0.0.1:${strict.port}`, timeoutMs: 1000 });
    expect(await sender.send(mailTo('ana@example.mx'))).toEqual({ kind: 'refused', isAddress });
    sender.close();
    strict.close();
  });
});

/** A server that speaks just enough, on a free port. */
async function listen(onConnection: (socket: Socket) => void, { closed = false } = {}) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  if (closed) await new Promise((resolve) => server.close(resolve));
  return { port, close };
}
