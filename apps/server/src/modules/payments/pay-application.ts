import { setTimeout as sleep } from 'node:timers/promises';
import { isOpen } from '@socio/domain/payment-state';
import type { Attempt } from './attempt.ts';
import type { AttemptRequest, OpenedAttempt } from './open-attempt.ts';

type Dependencies = {
  openAttempt: (request: AttemptRequest) => Promise<OpenedAttempt>;
  /** Asks the gateway and records what it says. */
  settle: (attemptId: string) => Promise<Attempt>;
  findAttempt: (attemptId: string) => Promise<Attempt | undefined>;
  /** How long whoever opened an attempt may be waiting for the gateway. */
  gatewayTimeoutMs: number;
};

const pollMs = 100;

/**
 * Step 11: opens an attempt and settles it, or tells how the one that stands in the way ended. Whoever comes while
 * the opener still asks the gateway waits for that answer; after that time the gateway is asked again.
 */
export function createPayApplication({ openAttempt, settle, findAttempt, gatewayTimeoutMs }: Dependencies) {
  const joinOpener = async (attempt: Attempt, now: Date): Promise<Attempt> => {
    const age = Math.max(0, now.getTime() - attempt.createdAt.getTime());
    const until = performance.now() + gatewayTimeoutMs - age;
    let current: Attempt = attempt;
    while (current.status === 'pending' && performance.now() < until) {
      await sleep(pollMs);
      current = (await findAttempt(attempt.id)) ?? current;
    }
    return current;
  };

  return async (request: AttemptRequest): Promise<Attempt> => {
    const { attempt, isNew } = await openAttempt(request);
    if (isNew) return await settle(attempt.id);
    if (!isOpen(attempt.status)) return attempt;
    const joined = await joinOpener(attempt, request.now);
    // The opener's answer just came, whatever it was: no reason to ask again at once.
    if (attempt.status === 'pending' && joined.status !== 'pending') return joined;
    return await settle(attempt.id);
  };
}
