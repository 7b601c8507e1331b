import { expect, test } from 'vitest';
import { deletionMail, deletionSms } from './deletion-notice.ts';

const told = {
  dueAt: new Date('2026-03-15T18:00:00Z'),
  url: 'http://localhost:4000/api/keep-account-by-mail/t',
};

test('trust.md, The member’s data: asked for, with the way to take it back', () => {
  const { text, subject } = deletionMail({ ...told, kind: 'deletion-asked', givenName: 'ANA SOFÍA' });
  expect(subject).toBe('Se pidió eliminar tu cuenta');
  expect(text).toContain('Hola, Ana Sofía:');
  expect(text).toContain('15 mar 2026, 12:00');
  expect(text).toContain(`${told.url}\n`);
  expect(deletionSms({ ...told, kind: 'deletion-asked' })).toMatch(/Conservar mi cuenta: http\S+\/t$/);
});

test.each(['deletion-taken-back', 'deletion-done'] as const)('%s undoes nothing', (kind) => {
  expect(deletionSms({ ...told, kind })).not.toContain('http');
});

test('the last message names nobody', () => {
  const { text } = deletionMail({ ...told, kind: 'deletion-done', givenName: null });
  expect(text).toContain('Hola:');
  expect(text).toContain('bloqueados 10 años');
});
