import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUrlOf, runProgram } from '../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { buyPolicy } from '../testing/test-purchase.ts';
import { createEmptyDatabase } from './testing/backup-world.ts';

let server: TestServer;
let folder: string;
let file: string;
let env: Record<string, string>;
const named = (name: string) => join(folder, name);
beforeAll(async () => {
  [server, folder] = await Promise.all([startTestServer(), mkdtemp(join(tmpdir(), 'encrypted-'))]);
  await buyPolicy(server);
  file = named('socio.backup');
  const keys = await runProgram('backup-keys', [folder], {});
  const [, recipient = ''] = /BACKUP_RECIPIENTS=(age1\w+)/.exec(keys.stdout) ?? [];
  env = {
    DATABASE_URL: await databaseUrlOf(server),
    DATA_DIR: server.config.DATA_DIR,
    BACKUP_RECIPIENTS: recipient,
    BACKUP_SIGNING_KEY: named('backup-signing.pem'),
  };
  const ran = await runProgram('backup', [file], env);
  expect(ran).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('encrypted and signed') });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const check = async (...more: string[]) => await runProgram('restore', [file, '--check', ...more], env);
const own = () => ['--identity', named('backup-identity.txt')];

describe("trust.md, The member's data: backups are encrypted for a public key, and signed", () => {
  test('without its key it says nothing; with it, it is whole', async () => {
    const bytes = await readFile(file);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(bytes.includes('policies')).toBe(false);
    expect(await check()).toMatchObject({ code: 2, stderr: expect.stringContaining('--identity FILE') });
    expect(await check(...own(), '--signer', named('backup-signer.pem'))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('complete'),
    });
  });

  test('it is restored with its key', async () => {
    const empty = await createEmptyDatabase();
    const into = { ...env, DATABASE_URL: empty.url, DATA_DIR: named('restored') };
    const ran = await runProgram('restore', [file, ...own()], into);
    expect(ran).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Restored in') });
    await empty.drop();
  });

  test('another key, and a file that holds none, are refused', async () => {
    const other = await generateIdentity();
    await writeFile(named('other.txt'), `${other}\n`);
    expect(await check('--identity', named('other.txt'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('encrypted for another key'),
    });
    expect(await check('--identity', named('backup-signer.pem'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('holds no key'),
    });
    expect(await identityToRecipient(other)).not.toBe(env['BACKUP_RECIPIENTS']);
  });

  test('a signature of somebody else, of other bytes, and none are refused', async () => {
    const somebody = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
    await writeFile(named('somebody.pem'), somebody.toString());
    expect(await check(...own(), '--signer', named('somebody.pem'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not what the signer wrote'),
    });
    const signature = await readFile(`${file}.sig`);
    await rm(`${file}.sig`);
    expect(await check(...own(), '--signer', named('backup-signer.pem'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('belongs beside it'),
    });
    await writeFile(`${file}.sig`, signature);
  });

  test('in production it is not written readable unless that is said', async () => {
    const { stderr, code } = await runProgram('backup', [named('plain.backup')], {
      ...env,
      BACKUP_RECIPIENTS: 'age1 not one',
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('Wrong configuration: BACKUP_RECIPIENTS')]);
    const plain = await runProgram('backup', [named('plain.backup'), '--plain'], env);
    expect(plain.stdout).toContain(', signed');
    expect((await readFile(named('plain.backup'))).subarray(0, 4).toString('hex')).toBe('28b52ffd');
  });

  // The last one: it cuts the file.
  test.each(['the last byte', 'the last piece', 'all but the header'])(
    'a file without %s is refused',
    async (cut) => {
      const { length } = await readFile(file);
      const kept = {
        'the last byte': length - 1,
        'the last piece': Math.floor(length / 65_552) * 65_552,
        'all but the header': 200,
      };
      await truncate(file, kept[cut as keyof typeof kept]);
      const { code, stderr } = await check(...own());
      expect([code, stderr]).toEqual([2, expect.stringMatching(/is damaged, truncated, or not a backup/)]);
      expect((await check(...own(), '--signer', named('backup-signer.pem'))).stderr).toContain(
        'not what the signer',
      );
    },
  );
});
