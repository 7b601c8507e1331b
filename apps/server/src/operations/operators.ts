import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

/** What a role may do; whoever has any of them may also look. docs/operations.md, Operators */
export const roles = ['viewer', 'support', 'money', 'identity', 'catalogue'] as const;
export type Role = (typeof roles)[number];

export type Operator = { name: string; roles: readonly Role[]; hash: PassphraseHash };
type PassphraseHash = { cost: ScryptOptions; salt: Buffer; key: Buffer };

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 128 MB and some tenths of a second for each guess (OWASP, Password Storage Cheat Sheet). */
const leastCost = { exponent: 17, blockSize: 8, parallel: 1 };
const mostExponent = 20;
const [saltBytes, keyBytes] = [16, 32];
const leastLetters = 15;
const leastDifferent = 8;
const mostLetters = 1000;
/** What whoever guesses would try first; it does not count towards a passphrase. */
const knownWords =
  /socio|seguro|membres[ií]a|operador|operator|passphrase|contrase[nñ]a|password|admin|m[eé]xico/giu;
const isName = (text: string) => /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,59}$/u.test(text);
const isRole = (text: string): text is Role => roles.some((role) => role === text);

/** Why a passphrase is not good enough; null if it is. */
export function judgePassphrase(passphrase: string, name: string): string | null {
  const letters = [...passphrase];
  const own = passphrase.toLowerCase().replaceAll(name.toLowerCase(), '').replaceAll(knownWords, '');
  if (letters.length > mostLetters) return `A passphrase has at most ${mostLetters} characters.`;
  if ([...own].length >= leastLetters && new Set(own).size >= leastDifferent) return null;
  return `A passphrase has at least ${leastLetters} characters, ${leastDifferent} different ones, besides the name and words of this product: several words that do not belong together.`;
}

/** The operator's entry of OPERATORS, or what is wrong with name or roles. */
export async function formatOperator(
  name: string,
  given: readonly string[],
  passphrase: string,
): Promise<string> {
  const { exponent, blockSize, parallel } = leastCost;
  const salt = randomBytes(saltBytes);
  const key = await deriveKey(passphrase, { cost: costOf(exponent, blockSize, parallel), salt, keyBytes });
  const hash = [exponent, blockSize, parallel, salt.toString('base64url'), key.toString('base64url')];
  return `${name}:${given.join('+')}:scrypt.${hash.join('.')}`;
}

/** What is wrong with the name and roles of an operator to be; null if nothing is. */
export function judgeOperator(name: string, given: readonly string[]): string | null {
  if (!isName(name)) return 'A name has letters, digits, points and hyphens only, 60 at most.';
  if (given.length === 0 || !given.every(isRole) || new Set(given).size < given.length)
    return `An operator has one or more of the roles ${roles.join(', ')}.`;
  return null;
}

/** Who may run what, and each entry that is wrong or weak, by its place and name and with what to do instead. */
export function readOperators(setting: string): { operators: Operator[]; weak: string[] } {
  const entries = setting.split(/[\s,]+/).filter((entry) => entry !== '');
  const operators: Operator[] = [];
  const weak: string[] = [];
  for (const [place, entry] of entries.entries()) {
    const [name = '', listed = '', hashText = '', ...rest] = entry.split(':');
    const given = listed.split('+');
    const hash = readHash(hashText);
    // What is wrong may be anything, even a passphrase: only a name that is one is repeated.
    const which = `entry ${place + 1}${isName(name) && hash !== null ? ` (${name})` : ''}`;
    const refuse = (why: string) => void weak.push(`${which} ${why}`);
    const problem = judgeOperator(name, given);
    if (rest.length > 0 || hash === null)
      refuse('is none that npm run ops:new-operator prints: print it anew');
    else if (problem !== null) refuse(`is wrong: ${problem}`);
    else if (isWeak(hash)) refuse('has a weak hash: print it anew (npm run ops:new-operator)');
    else if (operators.some((other) => sameName(other.name, name))) refuse('has the name of another');
    else if (operators.some((other) => other.hash.key.equals(hash.key)))
      refuse('has the passphrase of another: everybody has their own');
    else operators.push({ name, roles: given.filter(isRole), hash });
  }
  return { operators, weak };
}

export function findOperator(operators: readonly Operator[], name: string): Operator | undefined {
  return operators.find((one) => sameName(one.name, name));
}

/** Takes the same time for somebody who does not exist. */
export async function isPassphraseOf(operator: Operator | undefined, passphrase: string): Promise<boolean> {
  const hash = operator?.hash ?? nobody;
  const key = await deriveKey(passphrase, { ...hash, keyBytes: hash.key.length });
  return timingSafeEqual(key, hash.key) && operator !== undefined;
}

async function deriveKey(
  passphrase: string,
  { cost, salt, keyBytes: length }: { cost: ScryptOptions; salt: Buffer; keyBytes: number },
): Promise<Buffer> {
  // Keyboards write the same letter in more than one way.
  return await derive(passphrase.normalize('NFC'), salt, length, cost);
}

function costOf(exponent: number, blockSize: number, parallel: number): ScryptOptions {
  const N = 2 ** exponent;
  return { N, r: blockSize, p: parallel, maxmem: 256 * N * blockSize };
}

const nobody: PassphraseHash = {
  cost: costOf(leastCost.exponent, leastCost.blockSize, leastCost.parallel),
  salt: randomBytes(saltBytes),
  key: randomBytes(keyBytes),
};

function readHash(text: string): PassphraseHash | null {
  const [kind, exponent, blockSize, parallel, salt, key, ...rest] = text.split('.');
  const [n, r, p] = [exponent, blockSize, parallel].map((part) =>
    /^\d{1,2}$/.test(part ?? '') ? Number(part) : 0,
  );
  if (
    kind !== 'scrypt' ||
    rest.length > 0 ||
    !n ||
    !r ||
    !p ||
    n > mostExponent ||
    salt === undefined ||
    key === undefined
  )
    return null;
  return { cost: costOf(n, r, p), salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

function isWeak({ cost, salt, key }: PassphraseHash): boolean {
  return (
    (cost.N ?? 0) < 2 ** leastCost.exponent ||
    (cost.r ?? 0) < leastCost.blockSize ||
    salt.length < saltBytes ||
    key.length < keyBytes
  );
}

/** As decideChange compares them (domain/account-changes.ts). */
function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
