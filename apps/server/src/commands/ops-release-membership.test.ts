import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUrlOf, runProgram } from '../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { newMember } from '../testing/test-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('trust.md, Accounts: the commands about a membership', () => {
  test('the command: two operators, and what it refuses', async () => {
    const member = await newMember(server);
    const run = async (...args: string[]) =>
      await runProgram('ops-release-membership', args, { DATABASE_URL: await databaseUrlOf(server) });
    const given = [member.number, '--reason', 'the club confirmed another holder'];
    expect(await run(member.number)).toMatchObject({ code: 2, stderr: expect.stringContaining('--reason') });
    expect(await run('999999999999', '--operator', 'Ana', '--reason', 'x')).toMatchObject({ code: 2 });
    expect(await run(...given, '--operator', 'Ana')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Another operator has to run the same command'),
    });
    expect(await run(...given, '--operator', 'ana')).toMatchObject({ code: 1 });
    expect(await run(...given, '--operator', 'Beto')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('can object'),
    });
    expect(await run(...given, '--operator', 'Beto', '--despite-objection')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('has not objected'),
    });
    const link = await runProgram('ops-send-holder-link', [...given, '--operator', 'Ana'], {
      DATABASE_URL: await databaseUrlOf(server),
    });
    expect(link).toMatchObject({ code: 1, stdout: expect.stringContaining('has a membership') });
  });
});
