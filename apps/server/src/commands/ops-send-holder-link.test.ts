import { isReference } from '@socio/domain/released-membership';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseUrlOf, operationsOn, runProgram } from '../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { newMember, type TestMember } from '../testing/test-member.ts';
import { until } from '../testing/test-purchase.ts';

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

const run = async (name: string, ...args: string[]) =>
  await runProgram(name, args, { DATABASE_URL: await databaseUrlOf(server) });
const links = async (...addresses: string[]) =>
  (await Promise.all(addresses.map((one) => server.sandbox.inbox(one))))
    .flat()
    .filter(({ text }) => text.includes('/mis-polizas'));

/** Sandbox addresses that refuse what is sent to them. */
const refusing = { cellphone: '5512990000', email: 'nadie@rebota.example' };
const reach = async ({ id }: TestMember, account: Partial<typeof refusing>) =>
  await server.db.updateTable('accounts').set(account).where('member_id', '=', id).execute();

/** Returns what stands in place of the number. */
async function release({ id: memberId }: TestMember): Promise<string> {
  const asked = { memberId, reason: 'test', now: server.clock.now(), despiteObjection: false };
  for (const operator of ['Ana', 'Beto']) await operations.askRelease({ ...asked, operator });
  server.clock.advance({ days: 4 });
  return await until('released', async () => {
    const member = await server.db
      .selectFrom('members')
      .select('membership_number as number')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    return isReference(member.number) ? member.number : undefined;
  });
}

test('docs/operations.md, Stuck work: a link to policies that was refused everywhere, until another one is sent', async () => {
  const [reached, unreached] = [await newMember(server), await newMember(server)];
  await reach(reached, { cellphone: refusing.cellphone });
  const one = await release(reached);
  await until('told by mail', async () => (await links(reached.email)).length === 1);
  await reach(unreached, { cellphone: '5512980000', email: refusing.email });
  const reference = await release(unreached);

  const stuck = async () => (await run('ops-stuck')).stdout;
  await until('shown', async () => (await stuck()).includes(reference));
  const shown = await stuck();
  expect(shown).toContain('Links to policies that reached nobody (ops:send-holder-link -- ID) (1)');
  for (const secret of [one, unreached.number, unreached.phone, refusing.email])
    expect(shown).not.toContain(secret);
  const listed = JSON.parse((await run('ops-stuck', '--json')).stdout) as { kind: string; rows: unknown[] }[];
  expect(listed.find(({ kind }) => kind === 'holder-link-refused')?.rows).toMatchObject([
    { applicationId: null, reference, state: 'released', history: [] },
  ]);

  await reach(unreached, { email: unreached.email });
  const asked = { memberId: unreached.id, operator: 'Ana', reason: 'test', now: server.clock.now() };
  expect(await operations.sendHolderLink(asked)).toEqual({ kind: 'sent' });
  expect(await stuck()).not.toContain(reference);
  server.clock.advance({ minutes: 2 });
  await until('told', async () => (await links(unreached.email)).length === 1);
  expect(await stuck()).not.toContain(reference);
  // The command takes what the list shows.
  const given = [reference, '--reason', 'lost once more', '--operator', 'Ana'];
  expect(await run('ops-send-holder-link', ...given)).toMatchObject({ code: 0 });
});
