import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { headsFile } from '../modules/audit/export-head.ts';
import { databaseUrlOf, runProgram } from '../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

let server: TestServer;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  [server, folder] = await Promise.all([startTestServer(), mkdtemp(join(tmpdir(), 'doctor-'))]);
  const { sandbox } = server;
  env = {
    DATABASE_URL: await databaseUrlOf(server),
    DOCUMENT_DIR: folder,
    SANDBOX_URL: sandbox.url,
    SMTP_URL: server.config.SMTP_URL,
  };
});
afterAll(async () => {
  await Promise.all([server.close(), rm(folder, { recursive: true })]);
});

/** What it says about each thing, by the first words of the line. */
async function examined(args: string[] = [], more: Record<string, string> = {}) {
  const { code, stdout, stderr } = await runProgram('ops-doctor', args, { ...env, ...more });
  const lines = stdout.trimEnd().split('\n');
  const about = (name: string) => lines.filter((line) => line.slice(7).startsWith(`${name} `));
  return { code, stderr, about };
}

describe('trust.md, Production is never weak: ops:doctor', () => {
  test('says of a demonstration what is sound, what is weak, and what to do', async () => {
    const { code, stderr, about } = await examined();
    expect([code, stderr]).toEqual([1, '']);
    for (const sound of ['database', 'clock', 'migrations', 'queue', 'stuck work', 'mail']) {
      expect(about(sound)).toEqual([expect.stringMatching(/^ok /)]);
    }
    expect(about('insurer')).toEqual([expect.stringMatching(/^WRONG .*without TLS: use its https address$/)]);
    expect(about('settings').join('\n')).toMatch(/^WRONG .*Missing configuration for production/);
    expect(about('backup')).toEqual([expect.stringContaining('--backups FOLDER')]);
    expect(about('operators')).toEqual([expect.stringMatching(/^WRONG .*ops:new-operator/)]);
    expect(about('keys of the backup')).toEqual([expect.stringMatching(/^WRONG .*backup:keys/)]);
    // No server listens at the default address of a test.
    expect(about('public address')).toEqual([expect.stringMatching(/^WRONG .*is a server running/)]);
  });

  test('an address that nobody answers, a mail server that is none and a lost document folder', async () => {
    const { about } = await examined([], {
      INSURER_URL: 'https://127.0.0.1:1/v1',
      PAYMENT_GATEWAY_URL: server.sandbox.url.replace('http:', 'https:'),
      PAYMENT_GATEWAY_BROWSER_URL: 'https://127.0.0.1:1/js',
      SMTP_URL: 'smtp://user:secret-word@127.0.0.1:1',
      DOCUMENT_DIR: join(folder, 'nowhere'),
    });
    for (const lost of ['insurer', 'payment gateway', 'card fields', 'mail', 'disk of the documents']) {
      expect(about(lost)).toEqual([expect.stringMatching(/^WRONG /)]);
    }
    expect(about('mail')[0]).not.toContain('secret-word');
  });

  test('operators whose entries are weak, and too few who may decide', async () => {
    const hash = `scrypt.17.8.1.${'A'.repeat(22)}.${'B'.repeat(43)}`;
    const weak = await examined([], { OPERATORS: `ana:money:${hash.replace('17', '10')} beto:money:word` });
    expect(weak.about('operators')).toEqual([
      expect.stringMatching(/^WRONG .*entry 1 \(ana\) has a weak hash/),
      expect.stringMatching(/^WRONG .*entry 2 is none that/),
    ]);
    const { about } = await examined([], { OPERATORS: `ana:identity:${hash}` });
    expect(about('operators')).toEqual([expect.stringMatching(/^WRONG .*fewer than two/)]);
  });

  test('a database that cannot be reached hides nothing else', async () => {
    const { code, about } = await examined([], { DATABASE_URL: 'postgres://u:secret-word@127.0.0.1:1/none' });
    expect(code).toBe(1);
    expect(about('database')).toEqual([expect.stringMatching(/^WRONG .*ECONNREFUSED/)]);
    expect(about('mail')).toEqual([expect.stringMatching(/^ok /)]);
  });

  test('the audit log: that it is sealed, and that its head is exported here', async () => {
    const now = new Date().toISOString();
    const event = { kind: 'policy-read', actor: 'member', at: new Date(Date.now() - 300_000).toISOString() };
    await server.app.close();
    server.app.close = async () => undefined;
    expect((await examined()).about('audit log')).toEqual([
      expect.stringMatching(/^ok .* 0 events are not sealed/),
    ]);
    await sql`insert into audit_chain values (1, 0, 1, '', 0, '')`.execute(server.db);
    await sql`insert into audit_events (at, kind, actor) values (${event.at}, ${event.kind}, ${event.actor})`.execute(
      server.db,
    );
    const late = await examined([], { AUDIT_HEAD_DIR: folder });
    expect(late.about('audit log')).toEqual([
      expect.stringMatching(
        /^WRONG .*1 events are not sealed yet, the oldest for 3\d\d s: is a server running/,
      ),
      expect.stringMatching(/^WRONG .*no head is exported/),
    ]);
    await writeFile(headsFile(folder), `${JSON.stringify({ at: now, position: 1, hash: '' })}\n`);
    const { about } = await examined([], { AUDIT_HEAD_DIR: folder });
    expect(about('audit log')[1]).toMatch(/^ok .*the last head was exported 0 minutes ago/);
  });

  test('the newest backup, however many there are', async () => {
    const hour = 3600;
    const now = Date.now() / 1000;
    for (const [name, hours] of [
      ['a.backup', 60],
      ['b.backup', 30],
      ['c.backup.partial', 1],
    ] as const) {
      const file = join(folder, name);
      await writeFile(file, '');
      await utimes(file, now - hours * hour, now - hours * hour);
    }
    const late = await examined(['--backups', folder]);
    expect(late.about('backup')).toEqual([expect.stringMatching(/^WRONG .*30 hours old/)]);
    await writeFile(join(folder, 'd.backup'), '');
    const { about } = await examined(['--backups', folder]);
    expect(about('backup')).toEqual([expect.stringMatching(/^ok .* 0 hours old/)]);
  });

  test('a migration that this database lacks, and a job that nobody does', async () => {
    await sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`.execute(
      server.db,
    );
    await sql`
      insert into pgboss.job (name, created_on, start_after)
      values ('settle-payment', now() - interval '1 day', now() + interval '1 day')`.execute(server.db);
    const { about } = await examined();
    expect(about('migrations')).toEqual([expect.stringMatching(/^WRONG .*1 to come, from 00/)]);
    expect(about('queue')).toEqual([expect.stringMatching(/^WRONG .*the oldest for 86\d{3} s/)]);
  });
});
