import { beforeEach, expect, test, vi } from 'vitest';
import { stored, tabStored } from '../common/storage-keys.ts';
import { memoryStorage } from '../common/testing/memory-storage.ts';
import { followMembership } from './follow-membership.ts';

type Listener = (event: { key: string; oldValue: string | null }) => void;

const replace = vi.fn<(path: string) => void>();

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  replace.mockReset();
});

/** A tab at that address, and what it listens to. */
function follow(pathname: string): Map<string, Listener> {
  const listeners = new Map<string, Listener>();
  vi.stubGlobal('window', { addEventListener: (name: string, one: Listener) => listeners.set(name, one) });
  vi.stubGlobal('location', { pathname, replace });
  followMembership();
  return listeners;
}

test.each([
  ['nobody', null, null, '/membersia'],
  ['another member', '100000000033', null, '/dashboard'],
  ['whoever opened a mailed link, once the session was over', null, 'a', '/auto/insurance/a'],
])('architecture.md, Sessions: a tab follows the browser to %s', (_name, number, open, place) => {
  const listeners = follow('/polizas');
  tabStored.set('policy_data', '{}');
  stored.set('membership_number', number);
  stored.set('current_insurance_application_id', open);
  listeners.get('storage')?.({ key: 'membership_number', oldValue: '100000000022' });
  expect(replace).toHaveBeenCalledExactlyOnceWith(place);
  expect(tabStored.get('policy_data')).toBeNull();
});

test.each(['/verificar/SSA-1/s', '/magic-link/auto-insurance/a'])(
  '%s shows nothing of a member, and stays',
  (pathname) => {
    const listeners = follow(pathname);
    listeners.get('storage')?.({ key: 'membership_number', oldValue: '100000000022' });
    expect(replace).not.toHaveBeenCalled();
  },
);
