import { expect, test } from 'vitest';
import { sessionSnapshot } from './session-snapshot.ts';
import { sampleApplication } from './testing/sample-application.ts';

const now = new Date('2026-05-14T12:00:00Z');

// holds Q196
test('architecture, Personal data by reference: a snapshot never holds a full value', () => {
  const full = {
    ...sampleApplication,
    birthDate: '14/05/1988',
    phone: '5512345678',
    email: 'ana@example.mx',
  };
  expect(sessionSnapshot(full, now)).toMatchObject({
    birthDate: '••/••/••••',
    phone: '••••••5678',
    email: 'a••@example.mx',
    timestamp: now.getTime(),
    hasCompleteProfile: true,
  });
});

// holds Q197
test.each([
  ['gender', { gender: null }],
  ['birth date', { birthDate: null }],
  ['phone', { phone: null }],
])('spec quote 3: without %s the profile is not complete', (_name, change) => {
  expect(sessionSnapshot({ ...sampleApplication, ...change }, now).hasCompleteProfile).toBe(false);
});
