import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY } from '@socio/domain/spans';
import { createDataKeys, findByToken, unwrapKey, wrapKey, type DataKey } from './data-keys.ts';

const at = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * DAY);
const secret = 'the secret of an installation from before';
const before: DataKey = { id: 1, bytes: Buffer.from(secret), usedFrom: at(0), isSecret: true };
const random: DataKey = { id: 2, bytes: randomBytes(32), usedFrom: at(7), isSecret: false };
const sha256 = (text: string) => createHash('sha256').update(text).digest();
const hmac = (text: string) => createHmac('sha256', secret).update(text).digest();

describe('trust.md, Production is never weak: data keys wrapped by SECRET', () => {
  const wrapped = wrapKey(random.bytes, secret);

  test('a key comes back with its secret, and only with it', () => {
    expect(unwrapKey(wrapped, secret)).toEqual(random.bytes);
    expect(unwrapKey(wrapped, `${secret}.`)).toBeNull();
    expect(wrapped.includes(random.bytes)).toBe(false);
    expect(wrapKey(random.bytes, secret)).not.toEqual(wrapped);
  });

  test.each([0, 12, wrapped.length - 1])('not if byte %i was changed', (index) => {
    const changed = Buffer.from(wrapped);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(unwrapKey(changed, secret)).toBeNull();
  });

  test.each([0, 11, 12, 20])('not if only %i bytes are left', (length) => {
    expect(unwrapKey(wrapped.subarray(0, length), secret)).toBeNull();
  });
});

describe('which key is used when', () => {
  test('random tokens are kept as SHA-256, whatever the key', () => {
    const keys = createDataKeys([random], () => at(8));
    expect(keys.hashToken('token')).toEqual(sha256('token'));
    expect(keys.tokenHashes('token')).toEqual([sha256('token')]);
    expect(keys.macs('text')).toEqual([keys.mac('text')]);
  });

  test.each([
    ['in the first week servers of the release before read what is written', 6, [hmac, sha256], 2],
    ['then what they wrote is read for a year', 8, [sha256, hmac], 2],
    ['to its last day', 371, [sha256, hmac], 2],
    ['and not longer', 372, [sha256], 1],
  ] as const)('an installation from before: %s', (_name, day, forms, macs) => {
    const keys = createDataKeys([before, random], () => at(day));
    expect(keys.hashToken('token')).toEqual(forms[0]('token'));
    expect(keys.tokenHashes('token')).toEqual(forms.map((form) => form('token')));
    expect(keys.macs('text')).toHaveLength(macs);
    expect(keys.macs('text')[0]).toEqual(keys.mac('text'));
    expect(keys.mac('text').equals(hmac('text'))).toBe(day < 7);
    // Counts never start over.
    expect(keys.countMac('text')).toEqual(hmac('text'));
  });

  test('a clock behind that of the server that made them', () => {
    const keys = createDataKeys([random], () => at(6));
    expect(keys.mac('text')).toEqual(createDataKeys([random], () => at(8)).mac('text'));
  });

  test('a token is looked for in each form until it is found', async () => {
    const keys = createDataKeys([before, random], () => at(8));
    const asked: Buffer[] = [];
    const find = (kept: Buffer | null) =>
      findByToken(keys, 'token', async (hash) => {
        asked.push(hash);
        return kept?.equals(hash) === true ? 'found' : undefined;
      });
    expect([await find(sha256('token')), asked.splice(0).length]).toEqual(['found', 1]);
    expect([await find(hmac('token')), asked.splice(0).length]).toEqual(['found', 2]);
    expect([await find(null), asked.splice(0).length]).toEqual([undefined, 2]);
  });
});
