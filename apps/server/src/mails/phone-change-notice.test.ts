import { expect, test } from 'vitest';
import { phoneChangeMail, phoneChangeSms, type PhoneChangeNotice } from './phone-change-notice.ts';

const told = {
  lastFour: '4321',
  dueAt: new Date('2026-03-10T18:00:00Z'),
  url: 'http://localhost:4000/api/not-me/t',
};

test.each([
  ['phone-asked', '/api/not-me/t'],
  ['phone-changed', '/api/not-me/t'],
  ['phone-stopped', '/recuperar-telefono'],
  ['phone-refused', '/recuperar-telefono'],
  // No link to another phone goes to a mail that has to be proven anew.
  ['phone-decided', '/'],
] as const)('trust.md, Accounts: %s leads on to %s', (kind: PhoneChangeNotice['kind'], path) => {
  const { text } = phoneChangeMail({ ...told, kind, givenName: 'CARLOS' });
  expect(text).toContain(`http://localhost:4000${path}\n`);
  expect(text).toContain('4321');
  expect(phoneChangeSms({ ...told, kind }).includes(told.url)).toBe(path === '/api/not-me/t');
});
