import { useSyncExternalStore } from 'react';
import { remember } from '../lib/page-memory.ts';
import { isVerificationPage } from './paths.ts';

/** What the product cannot work without and this browser denies it. */
export type MissingAccess = 'storage' | 'cookies';

const PROBE = 'socio_probe';

/** A cheap check: both stores keep what is written to them, and cookies are on. */
export function findMissingAccess(): MissingAccess | null {
  if (!navigator.cookieEnabled) return 'cookies';
  return keeps(() => localStorage) && keeps(() => sessionStorage) ? null : 'storage';
}

function keeps(open: () => Storage): boolean {
  try {
    const store = open();
    store.setItem(PROBE, PROBE);
    const kept = store.getItem(PROBE) === PROBE;
    store.removeItem(PROBE);
    return kept;
  } catch {
    return false;
  }
}

// Checking a printed policy needs neither.
const needsNone = () => isVerificationPage(location.pathname);

type Access = { missing?: MissingAccess | null; onChange?: (() => void) | undefined };

const access = remember<Access>('browser access', {});

/** The session cookie was set but never came back: no page behind the entry can work. */
export function reportMissingAccess(what: MissingAccess): void {
  access.missing = what;
  access.onChange?.();
}

function subscribe(listener: () => void): () => void {
  access.onChange = listener;
  return () => {
    access.onChange = undefined;
  };
}

/** Found once: each look writes to both stores. */
export function missingAccess(): MissingAccess | null {
  if (access.missing === undefined) access.missing = needsNone() ? null : findMissingAccess();
  return access.missing;
}

export function useMissingAccess(): MissingAccess | null {
  return useSyncExternalStore(subscribe, missingAccess, () => null);
}
