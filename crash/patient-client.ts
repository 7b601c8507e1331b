import { setTimeout as sleep } from 'node:timers/promises';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';

const patienceMs = 60_000;

/** Null where no answer came: refused, reset, or cut off in the middle. */
export async function answerOf<T>(call: Promise<T>): Promise<T | null> {
  return await call.catch(() => null);
}

/**
 * The same browser for what comes before buying: it makes a call again until the server answers. Where that is not
 * harmless (a code that was sent, an account that was made), the answer is a refusal and the caller starts over.
 */
export function createPatientClient(client: TestClient): TestClient {
  const answered = async <R extends { status: number }>(call: () => Promise<R>): Promise<R> => {
    const until = performance.now() + patienceMs;
    for (;;) {
      const reply = await answerOf(call());
      if (reply !== null && reply.status < 500) return reply;
      if (performance.now() > until) throw new Error(`no answer: ${reply?.status ?? 'nothing'}`);
      await sleep(150);
    }
  };
  return {
    cookies: client.cookies,
    send: (request) => answered(() => client.send(request)),
    call: (contract, body, params) => answered(() => client.call(contract, body, params)),
  };
}
