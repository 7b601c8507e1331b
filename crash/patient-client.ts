import { setTimeout as sleep } from 'node:timers/promises';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';

const patienceMs = 60_000;

/** Null if no answer came: refused, reset, or cut off in the middle. */
export async function answerOf<T>(call: Promise<T>): Promise<T | null> {
  return await call.catch(() => null);
}

/**
 * The same browser for everything before paying: it repeats a call until the server answers. If repeating is not
 * harmless (a code already sent, an account already created), the answer is a refusal and the caller starts over.
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
