import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isMask,
  maskBirthDate,
  maskEmail,
  maskPhone,
  lastFour,
  maskTail4,
  personalView,
  resolveMasked,
} from './masks.ts';

describe('architecture.md, Personal data by reference', () => {
  test.each([
    ['phone', maskPhone('5512345678'), '••••••5678'],
    ['short phone', maskPhone('55123'), '•5123'],
    ['phone of four digits', maskPhone('5512'), '••••'],
    ['no phone', maskPhone(''), ''],
    ['birth date', maskBirthDate('14/05/1988'), '••/••/••••'],
    ['birth date in the other form', maskBirthDate('1988-05-14'), '••/••/••••'],
    ['no birth date', maskBirthDate(''), ''],
    ['e-mail', maskEmail('ana.lopez@example.mx'), 'a••••••••@example.mx'],
    ['e-mail of one letter', maskEmail('a@example.mx'), '•@example.mx'],
    ['e-mail with two at signs', maskEmail('"a@b"@example.mx'), '"••••@example.mx'],
    ['no domain', maskEmail('ana'), '•••'],
    ['no name', maskEmail('@x.mx'), '•••••'],
    ['VIN', maskTail4('3GNCJLSB3HL273613'), '•••••••••••••3613'],
    ['plates', maskTail4('ABC-123-A'), '•••••23-A'],
  ])('%s', (_name, masked, expected) => {
    expect(masked).toBe(expected);
  });

  test('masks never leak: hidden characters are gone, the length stays', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30, unit: 'binary-ascii' }), (value) => {
        for (const maskOf of [maskPhone, maskTail4, maskEmail]) {
          const masked = maskOf(value);
          expect(masked).toHaveLength(value.length);
          expect(masked).not.toBe(value);
          expect(isMask(masked)).toBe(true);
        }
        expect(maskTail4(value).replaceAll('•', '').length).toBeLessThanOrEqual(4);
        expect(maskBirthDate(value)).toBe('••/••/••••');
      }),
    );
  });

  test('masks never leak: an e-mail shows one letter of its name', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const [name = '', domain] = maskEmail(email).split('@');
        expect(name.replaceAll('•', '').length).toBeLessThanOrEqual(1);
        expect(domain).toBe(email.split('@')[1]);
      }),
    );
  });

  test.each([
    ['the exact mask', '••••••5678', '5512345678', '5512345678'],
    ['a new value', '5587654321', '5512345678', '5587654321'],
    ['the mask of another value', '••••••0000', '5512345678', '••••••0000'],
    ['fewer hidden characters', '•5678', '5512345678', '•5678'],
    ['nothing on record', '••••••5678', null, '••••••5678'],
    ['nothing on record, nothing given', '', '', ''],
    ['emptied', '', '5512345678', ''],
  ])('a mask that comes back stands for the value on record: %s', (_name, input, onRecord, value) => {
    expect(resolveMasked(input, onRecord, maskPhone)).toBe(value);
  });
});

test.each([
  ['4242424242424242', '4242'],
  ['••••••5678', '5678'],
  ['123', '123'],
])('spec quote 2, Summary panel: of %s only %s is told', (value, told) => {
  expect(lastFour(value)).toBe(told);
});

describe('architecture.md, Personal data by reference: values as they leave the server', () => {
  const values = ['5512345678', '14/05/1988', 'ana@example.mx', 'ABC-123-A'] as const;
  const shown = (inFull: boolean, [phone, birthDate, email, tail]: readonly (string | null)[]) => {
    const view = personalView(inFull);
    return [
      view.phone(phone ?? null),
      view.birthDate(birthDate ?? null),
      view.email(email ?? null),
      view.tail(tail ?? null),
    ];
  };
  const masks = ['••••••5678', '••/••/••••', 'a••@example.mx', '•••••23-A'];

  test('in full, or as masks', () => {
    expect(shown(true, values)).toEqual(values);
    expect(shown(false, values)).toEqual(masks);
  });

  test('a mask is not masked again, and what is not there stays so', () => {
    expect(shown(false, masks)).toEqual(masks);
    expect(shown(false, [])).toEqual([null, null, null, null]);
  });
});
