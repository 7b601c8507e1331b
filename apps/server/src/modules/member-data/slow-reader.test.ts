import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { newMember } from '../../testing/test-member.ts';
import { buyPolicy, until } from '../../testing/test-purchase.ts';
import { createExportData } from './export-data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('nothing is read ahead of whoever takes the file slowly, and nothing more once they are gone', async () => {
  const member = await newMember(server);
  const policyNumber = await buyPolicy(server, member);
  const { id: policyId } = await until('a policy with its document', () =>
    server.db
      .selectFrom('policies')
      .select('id')
      .where('policy_number', '=', policyNumber)
      .where('policy_url', 'is not', null)
      .executeTakeFirst(),
  );
  const many = Array.from({ length: 40 }, (_, n) => ({
    id: randomUUID(),
    policy_id: policyId,
    number: n + 2,
    kind: 'plates' as const,
    // Of those in force there is one.
    state: 'refused' as const,
    plates: 'ABC-123-A',
    asked_at: server.clock.now(),
    document_edition: 1,
    document_key: `endorsements/${n}.pdf`,
    updated_at: server.clock.now(),
  }));
  await server.db.insertInto('endorsements').values(many).execute();
  const read: string[] = [];
  const exportSlowly = createExportData({
    db: server.app.db,
    documents: {
      get: async (key) => {
        read.push(key);
        return { kind: 'found', bytes: randomBytes(100_000) };
      },
    },
    countUse: async () => 0,
    returnUse: async () => undefined,
    appendEvent: async () => undefined,
  });
  const { zip } = await exportSlowly({ memberId: member.id, now: server.clock.now() });
  await expect.poll(() => read.length).toBeGreaterThan(0);
  const waiting = read.length;
  zip.destroy();
  await once(zip, 'close');
  expect(waiting).toBeLessThan(6);
  expect(read.length).toBeLessThan(waiting + 2);

  const whole = await exportSlowly({ memberId: member.id, now: server.clock.now() });
  read.length = 0;
  expect(Object.keys(unzipSync(Buffer.concat(await whole.zip.toArray())))).toHaveLength(18 + 41);
  expect(read).toHaveLength(41);
});
