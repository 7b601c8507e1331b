import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionKey, stored } from '../common/storage-keys.ts';
import { memoryStorage } from '../common/testing/memory-storage.ts';
import { onSessionEnd } from '../lib/session-end.ts';
import { rememberMagicLink } from './flow-type.ts';
import { resolveApplication } from './resolve-application.ts';

const number = '100000000022';
const now = new Date('2026-11-22T12:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const fetchMock = vi.fn<typeof fetch>();
const session = (id: string | null) => async () =>
  new Response(
    JSON.stringify({ success: true, session: id === null ? null : { insuranceApplicationId: id } }),
  );
const refused = async () => new Response('{"code":"LEVEL_VERIFIED"}', { status: 401 });
const ended = vi.fn();
const warn = vi.fn();

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock.mockReset());
  warn.mockReset();
  vi.stubGlobal('console', { ...console, warn });
  onSessionEnd(ended.mockReset());
  stored.set('membership_verified', 'true');
  stored.set('membership_number', number);
  stored.set('current_insurance_application_id', 'stored');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

// holds M193, M249, Q333
describe('calls.md, Which application: a fresh flow (specification membership 4 and 7)', () => {
  test.each([
    ['the session first', session('of-the-server'), 'of-the-server'],
    ['then storage', session(null), 'stored'],
    ['storage where the server is down', async () => new Response('', { status: 503 }), 'stored'],
    ['storage where it does not answer', async () => Promise.reject(new TypeError()), 'stored'],
  ])('%s', async (_name, answer, id) => {
    fetchMock.mockImplementation(answer);
    expect(await resolveApplication(now)).toBe(id);
    expect(fetchMock.mock.lastCall?.[0]).toBe(`/api/get-session/${number}`);
    expect(fetchMock.mock.lastCall?.[1]?.method).toBe('GET');
  });

  test('a visitor resolves nothing and asks nothing', async () => {
    stored.set('membership_verified', null);
    expect(await resolveApplication(now)).toBeNull();
    expect(fetchMock).not.toHaveBeenCalled();
  });
});

// holds M242
test('a 401 reads as no session and does not end it (specification membership 7)', async () => {
  fetchMock.mockImplementation(refused);
  expect(await resolveApplication(now)).toBe('stored');
  expect(ended).not.toHaveBeenCalled();
});

// holds M191, M192, Q390
describe('calls.md, Which application: a magic-link flow, for 5 minutes (specification membership 4, quote 9)', () => {
  beforeEach(() => {
    stored.setJson(sessionKey(number), { insuranceApplicationId: 'of-the-link' });
    fetchMock.mockImplementation(session('of-the-server'));
    rememberMagicLink(now);
  });

  test.each([
    [0, 'of-the-link', 1],
    [4.99, 'of-the-link', 1],
    [5, 'of-the-server', 0],
  ])('after %d minutes: %s, warnings: %i', async (minutes, id, warnings) => {
    expect(await resolveApplication(after(minutes))).toBe(id);
    expect(warn).toHaveBeenCalledTimes(warnings);
  });

  test('without a stored session the current application', async () => {
    stored.set(sessionKey(number), null);
    expect(await resolveApplication(now)).toBe('stored');
  });
});
