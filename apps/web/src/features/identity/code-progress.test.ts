import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearIdentityAttempt, clearStoredData } from '../../common/clear-stored-data.ts';
import { memoryStorage } from '../../common/testing/memory-storage.ts';
import { earlierOf, keepSentCode, readSentCode } from './code-progress.ts';
import { keepProgress, readProgress } from './register/registration-progress.ts';

const now = Date.parse('2026-05-14T12:00:00Z');
const minutes = (count: number) => count * 60_000;
const sent = {
  phone: '••••••4321',
  validUntil: now + minutes(5),
  resendAt: now + 30_000,
  digits: 12,
  ifDateMatches: true,
  unsure: false,
} as const;
const proven = { phone: '5512345678', provenAt: now, complaint: 'Error de CURP: los datos no coinciden' };

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

test('spec membership 4: a sent code outlives a reload, with its pause, until it expires', () => {
  expect(readSentCode(now)).toBeNull();
  keepSentCode(sent);
  expect(readSentCode(now + minutes(4))).toEqual(sent);
  expect(readSentCode(now + minutes(5))).toBeNull();
});

test('trust.md, Codes: an earlier code of another length stays good for its own time', () => {
  const next = { phone: sent.phone, digits: 6 } as const;
  expect(earlierOf(sent, next, now)).toMatchObject({ digits: 12 });
  expect(earlierOf(sent, { ...next, digits: 12 }, now)).toBeUndefined();
  expect(earlierOf(sent, { ...next, phone: '5512345678' }, now)).toBeUndefined();
  expect(earlierOf(sent, next, sent.validUntil)).toBeUndefined();
  const resent = { ...sent, digits: 6, earlier: { digits: 12, validUntil: sent.validUntil } } as const;
  expect(earlierOf(resent, next, now)).toMatchObject({ digits: 12 });
  keepSentCode(resent);
  expect(readSentCode(now)).toEqual(resent);
});

test('calls.md, Identity: the proof of a phone and what the registry said outlive a reload for 20 minutes', () => {
  keepProgress(proven);
  expect(readProgress(now + minutes(19))).toEqual(proven);
  expect(readProgress(now + minutes(20))).toBeNull();
  expect(readProgress(now - minutes(1))).toBeNull();
});

test.each([
  ['text that is no record', '"x"'],
  ['nothing in it', '{}'],
  ['another type', '{"phone":1,"validUntil":"later","provenAt":"then"}'],
])('what somebody else wrote is nothing: %s', (_what, text) => {
  sessionStorage.setItem('code_sent', text);
  sessionStorage.setItem('registration_progress', text);
  expect(readSentCode(now)).toBeNull();
  expect(readProgress(now)).toBeNull();
});

test.each([
  ['closing the panel', clearIdentityAttempt],
  ['logging out', clearStoredData],
])('spec membership 4: %s forgets both', (_what, clear) => {
  keepSentCode(sent);
  keepProgress(proven);
  clear();
  expect(readSentCode(now)).toBeNull();
  expect(readProgress(now)).toBeNull();
});
