import type { AccessAge } from '@socio/domain/access-ages';
import { useSyncExternalStore } from 'react';
import { isAuthenticated } from './authentication.ts';

const CHECK_EVERY = 5000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_EVERY);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Whether the browser takes the person for authenticated. Expires by itself, after 20 minutes by default. */
export function useAuthenticated(age?: AccessAge): boolean {
  const read = () => isAuthenticated(new Date(), age);
  return useSyncExternalStore(subscribe, read, read);
}
