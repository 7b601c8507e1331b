import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls an address until it answers with success.
 * @param {string} url
 * @param {number} limitMs
 */
export async function waitFor(url, limitMs) {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    const isReady = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return true;
    await sleep(50);
  }
  return false;
}
