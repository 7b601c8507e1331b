import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMask, maskBirthDate, maskEmail, maskPhone, maskTail4, resolveMasked } from './masks.ts';

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
