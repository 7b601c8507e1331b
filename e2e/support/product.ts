import type { TestPostgres } from '../../apps/server/src/testing/test-postgres.ts';
import type { Order, Started } from '../host.ts';

export type Product = {
  url: string;
  sandboxUrl: string;
  /** Moves the server's clock forward. */
  advance: (by: { minutes: number }) => Promise<void>;
  /** Puts the codes by SMS on guard; it ends when an hour has passed. */
  raiseGuards: () => Promise<void>;
  /** Two operators ask for a membership to be taken from an account. */
  askRelease: (membership: string) => Promise<void>;
  /** The newest code that the sandbox delivered to a phone. */
  readCode: (phone: string) => Promise<string>;
  inbox: (to: string) => Promise<{ subject?: string; text: string; html?: string }[]>;
  addFault: (fault: {
    service: string;
    kind: string;
    operation?: string;
    times?: number;
    ms?: number;
  }) => Promise<void>;
  stop: () => Promise<void>;
};

async function give(hostUrl: string, order: Order): Promise<unknown> {
  const response = await fetch(hostUrl, { method: 'POST', body: JSON.stringify(order) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** Has a host make a product, that of the run unless told otherwise, and waits until it listens. */
export async function startProduct(
  settings: Record<string, string> = {},
  hostUrl = process.env['E2E_HOST'] ?? '',
): Promise<Product> {
  const postgres = JSON.parse(process.env['E2E_POSTGRES'] ?? '') as TestPostgres;
  const { product, url, sandboxUrl } = (await give(hostUrl, {
    kind: 'start',
    postgres,
    settings,
  })) as Started;
  const tell = async (order: Order) => void (await give(hostUrl, order));
  const inbox: Product['inbox'] = async (to) => {
    const response = await fetch(`${sandboxUrl}/inbox.json?to=${encodeURIComponent(to)}`);
    return (await response.json()) as Awaited<ReturnType<Product['inbox']>>;
  };
  return {
    url,
    sandboxUrl,
    inbox,
    advance: ({ minutes }) => tell({ kind: 'advance', product, milliseconds: minutes * 60_000 }),
    raiseGuards: () => tell({ kind: 'guard', product }),
    askRelease: (membership) => tell({ kind: 'release', product, membership }),
    readCode: async (phone) => {
      // Notices go to the phone, too, whenever their job sends them.
      const [code] = (await inbox(phone)).flatMap(
        ({ text }) => text.match(/\b(?:\d{6}|\d{4} \d{4} \d{4})\b/)?.[0] ?? [],
      );
      if (code === undefined) throw new Error('No code was delivered');
      return code;
    },
    addFault: async (fault) => {
      await fetch(`${sandboxUrl}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      });
    },
    stop: () => tell({ kind: 'stop', product }),
  };
}
