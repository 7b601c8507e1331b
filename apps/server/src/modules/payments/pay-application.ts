import { setTimeout as sleep } from 'node:timers/promises';
import { budgets } from '@socio/domain/budgets';
import { isOpen } from '@socio/domain/payment-state';
import type { CountUse } from '../../http/rate-limit.ts';
import type { Attempt } from './attempt.ts';
import type { AttemptRequest, OpenedAttempt } from './open-attempt.ts';

type Dependencies = {
  openAttempt: (request: AttemptRequest) => Promise<OpenedAttempt>;
  /** Asks the gateway and records its answer. */
  settle: (attemptId: string) => Promise<Attempt>;
  findAttempt: (attemptId: string) => Promise<Attempt | undefined>;
  /** How long the call that opened an attempt may be waiting for the gateway. */
  gatewayTimeoutMs: number;
  countUse: CountUse;
  clock: () => Date;
};

const pollMs = 100;
/**
 * After this the gateway may have to be asked for its full time limit; both together stay below the browser's limit.
 */
const maxJoinMs = 10_000;

/**
 * Step 11: opens an attempt and settles it, or reports how the attempt that blocks it ended. While the opener is still
 * asking the gateway, other calls wait for that answer; after that the gateway is asked again.
 */
export function createPayApplication(deps: Dependencies) {
  const { openAttempt, settle, findAttempt, gatewayTimeoutMs, countUse, clock } = deps;

  const joinOpener = async (attempt: Attempt, openersTimeMs: number): Promise<Attempt> => {
    const until = performance.now() + Math.min(openersTimeMs, maxJoinMs);
    let current: Attempt = attempt;
    while (current.status === 'pending' && performance.now() < until) {
      await sleep(pollMs);
      current = (await findAttempt(attempt.id)) ?? current;
    }
    return current;
  };

  /**
   * Until the gateway may be asked about this charge: undefined. Or the attempt as somebody else's question has left it
   * meanwhile; also if others were faster each time.
   */
  const awaitQuestion = async (attempt: Attempt): Promise<Attempt | undefined> => {
    const until = performance.now() + 2 * budgets.chargeQuestions.windowSeconds * 1000;
    let current = attempt;
    while (isOpen(current.status) && performance.now() < until) {
      const use = { key: `charge-question:${attempt.id}`, ...budgets.chargeQuestions, now: clock() };
      if ((await countUse(use)) === 0) return undefined;
      await sleep(pollMs);
      current = (await findAttempt(attempt.id)) ?? current;
    }
    return current;
  };

  return async (request: AttemptRequest): Promise<Attempt> => {
    const { attempt, isNew } = await openAttempt(request);
    if (isNew) return await settle(attempt.id);
    if (!isOpen(attempt.status)) return attempt;
    const age = Math.max(0, request.now.getTime() - attempt.createdAt.getTime());
    const openersTimeMs = gatewayTimeoutMs - age;
    const joined = await joinOpener(attempt, openersTimeMs);
    // The opener's answer has just arrived or is still to come, so there is no need to ask the gateway as well.
    if (attempt.status === 'pending' && (joined.status !== 'pending' || openersTimeMs > maxJoinMs)) {
      return joined;
    }
    const current = await awaitQuestion(joined);
    return current === undefined ? await settle(attempt.id) : current;
  };
}
