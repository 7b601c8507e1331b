import { expect, test } from 'vitest';
import { checkEmail } from './email.ts';

// holds M211
test.each([
  ['', null],
  ['ana.lopez@example.mx', null],
  ['ana+club@correo.example.com.mx', null],
  ['ana@rebota.example', null],
  [' ana@example.mx ', null],
  ['  ', null],
  ['ana@x.mx', null],
  [`${'a'.repeat(64)}@example.mx`, null],
  [`a@${'a.'.repeat(125)}mx`, null],
  ['ana', 'EMAIL_INVALID'],
  ['ana@', 'EMAIL_INVALID'],
  ['@example.mx', 'EMAIL_INVALID'],
  ['ana@example', 'EMAIL_INVALID'],
  ['ana@@example.mx', 'EMAIL_INVALID'],
  ['ana..lopez@example.mx', 'EMAIL_INVALID'],
  ['ana lopez@example.mx', 'EMAIL_INVALID'],
  ['ana@exa mple.mx', 'EMAIL_INVALID'],
  ['ana@example.mx!', 'EMAIL_INVALID'],
  ['ana@-example.mx', 'EMAIL_INVALID'],
  ['a••••••••@example.mx', 'EMAIL_INVALID'],
  ['ana@example.mx\r\nBcc: x@example.mx', 'EMAIL_INVALID'],
  ['ana@example.mx,eva@example.mx', 'EMAIL_INVALID'],
  [`${'a'.repeat(65)}@example.mx`, 'EMAIL_INVALID'],
  [`a@${'a.'.repeat(130)}mx`, 'EMAIL_INVALID'],
])('spec membership 5: e-mail %j gives %s', (value, error) => {
  expect(checkEmail(value)).toBe(error);
});
