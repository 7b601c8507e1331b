import { randomUUID } from 'node:crypto';
import { allContracts } from '@socio/contracts/all-contracts';
import type { Contract } from '@socio/contracts/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { remindRound } from '../../testing/remind-round.ts';
import { startReminding, storeApplication, storeMember } from '../../testing/test-reminders.ts';

let server: TestServer;
let reminding: Awaited<ReturnType<typeof startReminding>>;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_EVERY_MS: '120000' });
  server.clock.freeze();
  // Past the server's own first round.
  server.clock.advance({ minutes: 120 });
  reminding = await startReminding(server);
});
afterAll(async () => {
  await reminding.close();
  await server.close();
});

const form = 'application/x-www-form-urlencoded';

/** A member who got a reminder, and the path of the link at its end. */
async function reminded() {
  const email = `${randomUUID()}@socios.example`;
  const memberId = await storeMember(server, email);
  await storeApplication(server.db, memberId, new Date(server.clock.now().getTime() - 3_700_000));
  await remindRound(reminding.services);
  const [mail] = await server.sandbox.inbox(email);
  return { memberId, mail, path: pathIn(mail?.text ?? '') };
}

const pathIn = (text: string) => new URL(text.match(/http\S+\/api\/unsubscribe\/\S+/)?.[0] ?? '').pathname;
const stopOf = (memberId: string) =>
  server.db.selectFrom('reminder_stops').selectAll().where('member_id', '=', memberId).executeTakeFirst();

type Sent = { method?: 'GET' | 'POST'; path: string; payload?: string; type?: string; headers?: object };

/** As a mail program or a browser that was never here: no cookie, no origin of ours. */
async function visit({ method = 'GET', path, payload, type, headers = {} }: Sent) {
  const response = await server.app.server.inject({
    method,
    url: path,
    headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
    ...(payload !== undefined && { payload }),
  });
  return { status: response.statusCode, headers: response.headers, page: response.body };
}

describe('calls.md, unsubscribe: looking changes nothing', () => {
  test('GET, HEAD, and a browser that fetches ahead: a page with one button, nothing of the person', async () => {
    const { memberId, mail, path } = await reminded();
    // The mail's own headers name the same address.
    expect(mail?.unsubscribe).toEqual({
      link: `<http://127.0.0.1:4000${path}>`,
      post: 'List-Unsubscribe=One-Click',
    });
    const { status, headers, page } = await visit({ path });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(page).toContain('<html lang="es-MX">');
    expect(page).toContain('¿Dejar de recibir recordatorios?');
    expect(page.match(/<button/g)).toHaveLength(1);
    expect(page).not.toMatch(/CARLOS|socios\.example|<script|style="|src=/);
    const head = await server.app.server.inject({ method: 'HEAD', url: path });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    await visit({ path, headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch' } });
    expect(await stopOf(memberId)).toBeUndefined();
  });

  test('its own style is the only thing that the page may use', async () => {
    const { path } = await reminded();
    const { headers, page } = await visit({ path });
    const style = page.match(/<style>([^]*)<\/style>/)?.[1] ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`style-src 'sha256-${Buffer.from(digest).toString('base64')}';`);
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain('unsafe');
  });
});

describe('calls.md, unsubscribe (RFC 8058): sending acts', () => {
  const boundary = 'b0undary';
  const multipart = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;

  test.each<[string, Omit<Sent, 'path'>]>([
    ['a mail program, urlencoded', { type: form, payload: 'List-Unsubscribe=One-Click' }],
    ['with a charset', { type: `${form}; charset=UTF-8`, payload: 'List-Unsubscribe=One-Click' }],
    ['a mail program, multipart', { type: `multipart/form-data; boundary=${boundary}`, payload: multipart }],
    ['the button of the page', { type: form, payload: '', headers: { origin: 'null' } }],
    ['from another site', { type: form, payload: '', headers: { origin: 'https://mail.example' } }],
    ['an unreadable form', { type: 'multipart/form-data; boundary=x', payload: 'nonsense' }],
    ['no body at all', {}],
  ])('%s', async (_title, sent) => {
    const { memberId, path } = await reminded();
    const answer = await visit({ ...sent, method: 'POST', path });
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.page).toContain('Ya no recibirás recordatorios');
    expect(answer.page).toContain('Volver a recibirlos');
    expect(answer.page).toContain('href="http://127.0.0.1:4000/"');
    expect(await stopOf(memberId)).toMatchObject({ unsubscribed_at: server.clock.now(), bounced_at: null });
  });

  test('twice is once; taken back, and stopped again', async () => {
    const { memberId, path } = await reminded();
    const first = server.clock.now();
    await visit({ method: 'POST', path, type: form, payload: '' });
    server.clock.advance({ minutes: 1 });
    expect((await visit({ method: 'POST', path, type: form, payload: '' })).status).toBe(200);
    expect(await stopOf(memberId)).toMatchObject({ unsubscribed_at: first });
    expect((await visit({ path })).page).toContain('name="action" value="undo"');
    for (let time = 0; time < 2; time += 1) {
      const undone = await visit({ method: 'POST', path, type: form, payload: 'action=undo' });
      expect(undone.page).toContain('Volverás a recibir recordatorios');
      expect(await stopOf(memberId)).toMatchObject({ unsubscribed_at: null });
    }
    await visit({ method: 'POST', path, type: form, payload: '' });
    expect(await stopOf(memberId)).toMatchObject({ unsubscribed_at: server.clock.now() });
  });

  test('a bounce stays on record beside it', async () => {
    const { memberId, path } = await reminded();
    const bounced_at = server.clock.now();
    await server.db.insertInto('reminder_stops').values({ member_id: memberId, bounced_at }).execute();
    await visit({ method: 'POST', path, type: form, payload: '' });
    await visit({ method: 'POST', path, type: form, payload: 'action=undo' });
    expect(await stopOf(memberId)).toMatchObject({ unsubscribed_at: null, bounced_at });
  });
});

describe('a link that is none', () => {
  test.each([
    ['unknown', 'x'.repeat(43)],
    ['cut off', 'abc'],
    ['with what a mail program added', `${'x'.repeat(43)}%3E`],
    ['with a character that nothing stores', `${'x'.repeat(10)}%00`],
  ])('%s: a page that says so and what to do, and nothing changes', async (_title, token) => {
    const path = `/api/unsubscribe/${token}`;
    for (const sent of [{ path }, { method: 'POST', path, type: form, payload: '' }] as const) {
      const { status, headers, page } = await visit(sent);
      expect([404, 422]).toContain(status);
      if (!token.includes('%00')) expect(status).toBe(404);
      expect(headers['content-type']).toContain('text/html');
      expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
      expect(page).toContain('Este enlace no funciona');
      expect(page).toContain('tu recordatorio más reciente');
      expect(page).not.toContain('<form');
    }
  });

  test('another kind of body: a page too, and nothing changes', async () => {
    const { memberId, path } = await reminded();
    const { status, page } = await visit({ method: 'POST', path, type: 'text/plain', payload: 'x' });
    expect(status).toBe(415);
    expect(page).toContain('No pudimos hacer el cambio');
    expect(await stopOf(memberId)).toBeUndefined();
  });
});

test('no other call takes a form, from wherever it comes', async () => {
  const calls: Contract[] = Object.values(allContracts);
  const others = calls.filter(
    ({ method, path, form }) =>
      method !== 'GET' && form === undefined && server.app.server.hasRoute({ method, url: path }),
  );
  expect(others.length).toBeGreaterThan(30);
  for (const call of others) {
    const path = call.path.replaceAll(/:\w+/g, 'x');
    const { method } = call as { method: 'POST' };
    for (const type of [form, 'multipart/form-data; boundary=x']) {
      const headers = { origin: server.config.PUBLIC_URL };
      const own = await visit({ method, path, type, payload: 'a=1', headers });
      expect({ path, status: own.status }).toEqual({ path, status: 415 });
      const foreign = await visit({ method, path, type, payload: 'a=1' });
      expect({ path, status: foreign.status }).toEqual({ path, status: 403 });
    }
  }
});

test('logs hold the pattern of the path, never the token; the database its hash alone', async () => {
  const { path } = await reminded();
  await visit({ path });
  await visit({ method: 'POST', path, type: form, payload: '' });
  const token = path.split('/').at(-1) ?? '';
  const logged = server.logs.join('');
  expect(logged).toContain('/api/unsubscribe/:token');
  expect(logged).not.toContain(token);
  const rows = await server.db.selectFrom('reminders').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});
