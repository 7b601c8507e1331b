import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resolveApplicationId } from './application-id.ts';
import { sessionKey, stored } from '../common/storage-keys.ts';
import { memoryStorage } from '../common/testing/memory-storage.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  warn.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['link: the stored session wins', true, 'session', 'current', 'server', 'session'],
  ['link: then the current one', true, null, 'current', 'server', 'current'],
  ['link: never the server alone', true, null, null, 'server', null],
  ['fresh: the server wins', false, 'session', 'current', 'server', 'server'],
  ['fresh: then the current one', false, 'session', 'current', null, 'current'],
  ['fresh: nothing known', false, 'session', null, null, null],
])(
  'spec membership 4, Application-id resolution. %s',
  (_name, magicLink, session, current, fromServer, id) => {
    stored.set('membership_number', '100000000022');
    stored.set('current_insurance_application_id', current);
    if (session !== null) stored.setJson(sessionKey('100000000022'), { insuranceApplicationId: session });
    expect(resolveApplicationId({ fromServer, magicLink })).toBe(id);
  },
);

test('a mismatch with the server only warns, and never with the ids', () => {
  stored.set('current_insurance_application_id', 'of-the-link');
  expect(resolveApplicationId({ fromServer: 'of-the-server', magicLink: true })).toBe('of-the-link');
  expect(warn).toHaveBeenCalledOnce();
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/of-the/);
  resolveApplicationId({ fromServer: 'of-the-link', magicLink: true });
  expect(warn).toHaveBeenCalledOnce();
});
