import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  findOperator,
  formatOperator,
  isPassphraseOf,
  judgeOperator,
  judgePassphrase,
  readOperators,
} from './operators.ts';

const passphrase = 'cuatro grúas bajan despacio';
let ana: string;
beforeAll(async () => {
  ana = await formatOperator('ana', ['support', 'money'], passphrase);
});

describe('docs/operations.md, Operators: who they are', () => {
  test('an entry is opened by its passphrase alone, however its letters are written', async () => {
    const { operators, weak } = readOperators(`\n  ${ana},\n`);
    expect(weak).toEqual([]);
    expect(operators).toMatchObject([{ name: 'ana', roles: ['support', 'money'] }]);
    const operator = findOperator(operators, 'Ana');
    expect(await isPassphraseOf(operator, passphrase.normalize('NFD'))).toBe(true);
    expect(await isPassphraseOf(operator, `${passphrase} `)).toBe(false);
    expect(await isPassphraseOf(findOperator(operators, 'beto'), passphrase)).toBe(false);
    expect(ana).not.toContain('grúas');
  });

  const hashed = (cost: string, saltBytes = 16, keyBytes = 32) =>
    `ana:money:scrypt.${[cost, ...[saltBytes, keyBytes].map((size) => randomBytes(size).toString('base64url'))].join('.')}`;
  test.each([
    ['no roles', () => ana.replace('support+money', ''), 'one or more of the roles'],
    ['a role that is none', () => ana.replace('money', 'all'), 'one or more of the roles'],
    ['a role twice', () => ana.replace('money', 'support'), 'one or more of the roles'],
    ['a passphrase in place of its hash', () => 'ana:money:hunter2', 'is none that'],
    ['something else', () => 'ana', 'is none that'],
    ['more than is printed', () => `${ana}:x`, 'is none that'],
    ['a cost that takes the machine', () => ana.replace('.17.', '.31.'), 'is none that'],
    ['a cheap hash', () => hashed('14.8.1'), 'weak hash'],
    ['a cheap block', () => hashed('17.1.1'), 'weak hash'],
    ['a short salt', () => hashed('17.8.1', 4), 'weak hash'],
    ['a short key', () => hashed('17.8.1', 16, 8), 'weak hash'],
    ['a name twice', () => `${ana} ${ana.replace('ana', 'ANA')}`, 'the name of another'],
    ['one hash of two', () => `${ana} ${ana.replace('ana', 'beto')}`, 'the passphrase of another'],
  ])('refused: %s', (_what, setting, why) => {
    const { weak } = readOperators(setting());
    expect(weak).toEqual([expect.stringContaining(why)]);
    expect(weak.join()).not.toContain('hunter2');
  });

  test.each([
    ['', ['money']],
    ['ana ruiz', ['money']],
    ['ana:x', ['money']],
    ['ana@socio.example', ['money']],
    ['ana', []],
    ['ana', ['admin']],
  ])('%s as %j is no operator', (name, given) => {
    expect(judgeOperator(name, given)).not.toBeNull();
  });

  test.each([
    ['short', 'catorce letras'],
    ['of few letters', 'lalalalalalalalalala'],
    ['longer than anybody types', 'abcdefgh'.repeat(126)],
    ['of words that everybody would try', 'SocioSeguro-Operador-2026'],
    ['the name and little more', 'magdalena-villarreal-2026'],
  ])('a passphrase that is %s', (_what, given) => {
    expect(judgePassphrase(given, 'magdalena-villarreal')).not.toBeNull();
  });

  test('several words are a passphrase', () => {
    expect(judgePassphrase(passphrase, 'ana')).toBeNull();
  });
});
