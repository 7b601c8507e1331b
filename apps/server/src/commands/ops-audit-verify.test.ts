import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headsFile, readHeads } from '../modules/audit/export-head.ts';
import { databaseUrlOf, runProgram } from '../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { newMember } from '../testing/test-member.ts';
import { until } from '../testing/test-purchase.ts';

let server: TestServer;
let heads: string;
let env: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  heads = headsFile(server.config.AUDIT_HEAD_DIR);
  env = { DATABASE_URL: await databaseUrlOf(server), AUDIT_HEAD_DIR: server.config.AUDIT_HEAD_DIR };
  await newMember(server);
  await until('all is sealed', async () => {
    const { rows } = await sql`
      select from audit_events as e where not exists (select from audit_chain where event_id = e.id)`.execute(
      server.db,
    );
    return rows.length === 0;
  });
});
afterAll(() => server.close());

const verify = (...args: string[]) => runProgram('ops-audit-verify', args, env);

describe('docs/operations.md, Audit: ops:audit-verify', () => {
  test('a server exports its head at once, every hour, and to the log; it is compared', async () => {
    const [first] = await until('a head', () => readHeads(heads).catch(() => undefined));
    server.clock.advance({ minutes: 61 });
    await newMember(server);
    const all = await until('a second head', async () => {
      const found = await readHeads(heads);
      return found.length === 2 && found;
    });
    expect(all[0]).toEqual(first);
    for (const { position, hash } of all)
      expect(server.logs.join('')).toContain(`"position":${position},"hash":"${hash}","msg":"audit head"`);
    const { code, stdout, stderr } = await verify();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^\d+ events are sealed; the head is position \d+, [\w-]{43}\.\n2 exported heads were compared\.\n/,
    );
    expect(stdout).toMatch(/\nThe audit log is whole\.\n$/);
  });

  test('a head that is not there any more, from a file that was kept', async () => {
    const kept = join(server.config.DATA_DIR, 'kept.jsonl');
    await writeFile(kept, '{"at":"2026-03-10T18:00:00.000Z","position":9999,"hash":"x"}\n');
    const { code, stdout } = await verify('--head', kept);
    expect(code).toBe(1);
    expect(stdout).toContain(
      'WRONG: position 9999, exported at 2026-03-10T18:00:00.000Z, is gone: the end of the chain was cut off.',
    );
    await rm(kept);
    expect(await verify('--head', kept)).toMatchObject({ code: 2, stderr: `${kept} is not there.\n` });
    await writeFile(kept, 'a head\n');
    expect(await verify('--head', kept)).toMatchObject({
      code: 2,
      stderr: `${kept} is no file of exported heads.\n`,
    });
  });

  test('an event that was changed, and what to do', async () => {
    await sql`alter table audit_events disable trigger user`.execute(server.db);
    await sql`update audit_events set actor = 'operator' where id = 1`.execute(server.db);
    const { code, stdout } = await verify();
    expect(code).toBe(1);
    expect(stdout).toMatch(/\nWRONG: event 1 \(position \d+\) was changed after it was sealed\.\n/);
    expect(stdout).toMatch(/\nThe audit log is damaged: docs\/operations\.md, Audit\.\n$/);
  });
});
