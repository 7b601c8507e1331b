import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { eventDetails } from '../db/event-details.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { newMember } from '../testing/test-member.ts';
import { paid } from '../testing/test-purchase.ts';
import { needsProof, neededRoles, type OperatorCommand } from './act-as-operator.ts';
import { formatOperator } from './operators.ts';
import {
  databaseUrlOf,
  operatorEvents,
  programOf,
  runAlone,
  runProgram,
} from './testing/operations-world.ts';

const SECRET = 'Vq3mT8zR1nKfYw6cBj0uXg5dLh9sPa2e';
const passphraseOf = (name: string) => `cuatro grúas de ${name} bajan`;
const people = {
  vera: ['viewer'],
  ana: ['identity', 'support'],
  beto: ['identity'],
  mario: ['money'],
  caro: ['catalogue'],
};

let server: TestServer;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  const entries = Object.entries(people).map(([name, roles]) =>
    formatOperator(name, roles, passphraseOf(name)),
  );
  [server, folder] = await Promise.all([startTestServer({ SECRET }), mkdtemp(join(tmpdir(), 'acting-'))]);
  const { SANDBOX_URL = '', SANDBOX_SMTP_PORT, DATA_DIR } = server.config;
  env = {
    SECRET,
    DATABASE_URL: await databaseUrlOf(server),
    SANDBOX_URL,
    SANDBOX_SMTP_PORT: String(SANDBOX_SMTP_PORT),
    DATA_DIR,
    OPERATORS: (await Promise.all(entries)).join(' '),
  };
});
afterAll(async () => {
  await Promise.all([server.close(), rm(folder, { recursive: true })]);
});

const because = ['--reason', 'ticket 81'];
/** A command as somebody types it who says who they are, with that person's passphrase unless another is given. */
const runAs = async (
  name: string,
  command: OperatorCommand,
  args: string[],
  {
    passphrase = passphraseOf(name),
    run = runProgram,
    ...more
  }: { passphrase?: string; run?: typeof runAlone; DATABASE_URL?: string } = {},
) =>
  await run(
    programOf(command),
    [...args, ...because, '--operator', name],
    { ...env, ...more },
    `${passphrase}\n`,
  );

/** What the audit log has of the commands run since. */
async function recorded() {
  const events = await server.db
    .selectFrom('audit_events')
    .select(['id', 'kind', 'actor', 'member_id', 'details'])
    .where('kind', 'in', ['operator-acted', 'operator-refused'])
    .orderBy('id')
    .execute();
  return events.map(({ id, ...event }) => ({ ...event, details: eventDetails.read(event.details, id) }));
}

/** What each command is given, as far as it must be given something to ask who runs it. */
const given: Record<OperatorCommand, string[]> = {
  'ops:stuck': [],
  'ops:receipts': [],
  'ops:reconcile': ['--from', '2026-03-10', '--to', '2026-03-10'],
  'ops:retry': ['00000000'],
  'ops:refund': ['00000000'],
  'ops:send-holder-link': ['T00000000000'],
  'ops:end-sessions': ['1'],
  'ops:release-membership': ['1'],
  'ops:return-membership': ['T00000000000', '1'],
  'ops:release-curp': ['BOXW310820HNERXN09', '5512345678'],
  'ops:change-phone': ['1', '5512345678'],
  'catalogue:import': ['cars.csv'],
  'postal-codes:import': ['cars.csv'],
};

describe('docs/operations.md, Operators: every command asks who runs it', () => {
  const commands = Object.keys(neededRoles) as OperatorCommand[];

  test.each(commands)('%s: refused to whoever lacks its role, and recorded', async (command) => {
    await writeFile(join(folder, 'cars.csv'), 'x\n');
    const args = given[command].map((one) => (one === 'cars.csv' ? join(folder, one) : one));
    const before = (await recorded()).length;
    // Imports are run as the owner.
    const DATABASE_URL = await databaseUrlOf(server, command.includes('import') ? 'owner' : 'server');
    const ran = await runAs('vera', command, args, { run: runAlone, DATABASE_URL });
    const role = neededRoles[command];
    const [event, ...others] = (await recorded()).slice(before);
    expect(others).toEqual([]);
    if (role === 'viewer') {
      expect(ran.stderr).toBe('');
      expect(event).toMatchObject({
        kind: 'operator-acted',
        actor: 'operator',
        details: { command, by: 'vera', role, reason: 'ticket 81' },
      });
    } else {
      expect(ran).toMatchObject({ code: 2, stdout: '' });
      expect(ran.stderr).toBe(`${command} takes the role ${role}, which vera does not have.\n`);
      expect(event).toMatchObject({
        kind: 'operator-refused',
        details: { command, by: 'vera', why: 'role' },
      });
    }
  });

  test('a wrong passphrase and an unknown name get the same answer; a passphrase typed as name is not kept', async () => {
    const before = (await recorded()).length;
    const wrong = await runAs('ana', 'ops:retry', ['00000000'], { passphrase: passphraseOf('beto') });
    const unknown = await runAs('cuatro grúas', 'ops:retry', ['00000000']);
    expect(wrong).toEqual({ code: 2, stdout: '', stderr: 'Name or passphrase is wrong.\n' });
    expect(unknown).toEqual(wrong);
    expect((await recorded()).slice(before)).toMatchObject([
      { kind: 'operator-refused', details: { command: 'ops:retry', by: 'ana', why: 'passphrase' } },
      { kind: 'operator-refused', details: { command: 'ops:retry', by: 'unknown', why: 'name' } },
    ]);
  });

  test.each([
    ['nobody named', { args: because }, 'Say who you are: --operator NAME.'],
    ['no reason', { args: ['--operator', 'vera'] }, 'Give a reason'],
    ['no passphrase', { args: [...because, '--operator', 'vera'] }, 'Give the passphrase on the terminal'],
    ['no OPERATORS', { args: because, OPERATORS: '' }, 'Set OPERATORS'],
    [
      'weak OPERATORS',
      { args: because, OPERATORS: 'vera:viewer:word' },
      'Weak OPERATORS:\n- entry 1 is none',
    ],
  ])('%s: says what is missing, and nothing is shown', async (_what, { args, ...more }, message) => {
    const ran = await runProgram('ops-stuck', args, { ...env, ...more });
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(message);
  });

  test('two people decide, each with a passphrase of their own; OPERATOR proves nothing', async () => {
    const { number, id } = await newMember(server);
    const decide = async (name: string, passphrase?: string) =>
      await runAs(name, 'ops:release-membership', [number], passphrase === undefined ? {} : { passphrase });
    const before = (await recorded()).length;
    expect(await decide('ana')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Another operator'),
    });
    expect(await decide('beto', passphraseOf('ana'))).toMatchObject({ code: 2 });
    expect(await decide('Ana', passphraseOf('ana'))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('another operator'),
    });
    const alone = await runProgram(
      'ops-release-membership',
      [number, ...because],
      { ...env, OPERATOR: 'beto' },
      `${passphraseOf('ana')}\n`,
    );
    expect(alone).toMatchObject({ code: 2, stderr: 'Name or passphrase is wrong.\n' });
    expect(await decide('beto')).toMatchObject({ code: 0, stdout: expect.stringContaining('can object') });
    const [asked, refused, again, claimed, agreed] = (await recorded()).slice(before);
    const acted = { kind: 'operator-acted', member_id: id };
    expect([asked, again, agreed]).toMatchObject([
      { ...acted, details: { by: 'ana', role: 'identity' } },
      { ...acted, details: { by: 'ana' } },
      { ...acted, details: { by: 'beto' } },
    ]);
    expect([refused, claimed]).toMatchObject([{ details: { by: 'beto' } }, { details: { by: 'beto' } }]);
  });

  test('all sessions of a member end at once, in every browser', async () => {
    const { number, id, client } = await newMember(server);
    const calls = async () => (await client.send({ method: 'GET', url: '/api/passkeys' })).status;
    expect(await calls()).toBe(200);
    expect(await runAs('ana', 'ops:end-sessions', [number])).toMatchObject({ code: 0, stderr: '' });
    expect(await calls()).toBe(401);
    const events = server.db.selectFrom('audit_events').select('actor').where('kind', '=', 'sessions-ended');
    expect(await events.where('member_id', '=', id).execute()).toEqual([{ actor: 'operator' }]);
  });

  test('work is repeated and money given back by those who may, with reason', async () => {
    const purchase = await paid(server);
    const { applicationId } = purchase;
    expect(await runAs('ana', 'ops:retry', [applicationId])).toMatchObject({ code: 0, stderr: '' });
    expect(await runAs('ana', 'ops:refund', [applicationId])).toMatchObject({ code: 2 });
    expect(await runAs('mario', 'ops:refund', [applicationId])).toMatchObject({ code: 0, stderr: '' });
    expect(await operatorEvents(server, purchase)).toMatchObject([
      { kind: 'retry-asked', details: { by: 'ana', reason: 'ticket 81' } },
      { kind: 'refund-started', details: { by: 'mario', reason: 'ticket 81' } },
    ]);
    expect((await recorded()).at(-1)).toMatchObject({
      details: { command: 'ops:refund', by: 'mario', role: 'money', application: applicationId },
    });
  });

  test('an import is known by who proved who they are', async () => {
    const file = join(folder, 'versa.csv');
    await writeFile(
      file,
      'brand,model,year,version,body_type,list_price\nNissan,Versa,2026,Sense,sedan,358900\n',
    );
    const ran = await runAs('caro', 'catalogue:import', [file], {
      DATABASE_URL: await databaseUrlOf(server, 'owner'),
    });
    expect(ran.code).toBe(0);
    const imports = server.db.selectFrom('catalogue_imports').select('imported_by');
    expect(await imports.execute()).toContainEqual({ imported_by: 'caro' });
  });
});

describe('docs/operations.md, Operators: where proof is needed', () => {
  test.each([
    ['a demonstration', {}, false],
    ['an installation with its own SECRET, whatever NODE_ENV says', { SECRET }, true],
    ['one that names operators', { OPERATORS: 'x' }, true],
  ])('%s', (_what, settings, expected) => {
    expect(needsProof(readConfig(settings))).toBe(expected);
  });
});

describe('docs/operations.md, Operators: ops:new-operator', () => {
  const make = async (args: string[], passphrase: string) =>
    await runProgram('ops-new-operator', args, {}, `${passphrase}\n`);

  test('prints an entry that opens with the passphrase, which it does not show', async () => {
    const made = await make(['nora', 'viewer'], passphraseOf('nora'));
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/^nora:viewer:scrypt\.17\.8\.1\.[\w-]{22}\.[\w-]{43}\n$/);
    env = { ...env, OPERATORS: `${env['OPERATORS']} ${made.stdout}` };
    expect(await runAs('nora', 'ops:stuck', [])).toMatchObject({ code: 0 });
  });

  test.each([
    ['a weak passphrase', ['nora', 'viewer'], 'catorce letras', 'at least 15 characters'],
    ['an unknown role', ['nora', 'root'], passphraseOf('nora'), 'one or more of the roles'],
    ['no name', [], passphraseOf('nora'), 'Give a name'],
  ])('refuses %s', async (_what, args, passphrase, message) => {
    const ran = await make(args, passphrase);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(message);
  });
});
