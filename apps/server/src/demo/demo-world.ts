import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';

/** What the seed needs of the sandbox besides the services it simulates. */
export type DemoWorld = {
  /** Null returns to the present. */
  moveClock: (to: Date | null) => Promise<void>;
  emptyInbox: () => Promise<void>;
};

const pauseMs = 100;
const callTimeoutMs = 2000;

/**
 * The sandbox, which may still be starting in parallel. Undefined if it does not answer in time, or if any service that
 * the seed would use is not the sandbox's: nothing is ever bought from a real one.
 */
export async function reachWorld(config: Config, patienceMs: number): Promise<DemoWorld | undefined> {
  const { inboxUrl } = config;
  if (inboxUrl === undefined || !usesSandboxOnly(config, inboxUrl)) return undefined;
  const send = async (method: 'POST' | 'DELETE', path: string, body?: object) => {
    const response = await fetch(inboxUrl + path, {
      method,
      signal: AbortSignal.timeout(callTimeoutMs),
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`sandbox: ${response.status} for ${path}`);
  };
  const world: DemoWorld = {
    moveClock: (to) =>
      to === null ? send('DELETE', 'clock') : send('POST', 'clock', { now: to.toISOString() }),
    emptyInbox: () => send('DELETE', 'inbox.json'),
  };
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      await world.moveClock(null);
      return world;
    } catch {
      if (performance.now() + pauseMs > until) return undefined;
      await sleep(pauseMs);
    }
  }
}

function usesSandboxOnly(config: Config, sandboxUrl: string): boolean {
  const { INSURER_URL, PAYMENT_GATEWAY_URL, SMTP_URL, SANDBOX_SMTP_PORT, cardTokenization } = config;
  const urls = [INSURER_URL, PAYMENT_GATEWAY_URL, cardTokenization?.url ?? sandboxUrl];
  const services = urls.every((url) => url.startsWith(sandboxUrl));
  return services && SMTP_URL === `smtp://127.0.0.1:${SANDBOX_SMTP_PORT}`;
}
