import { setTimeout as sleep } from 'node:timers/promises';
import { budgets } from '@socio/domain/budgets';
import { isOpen, type PaymentState } from '@socio/domain/payment-state';
import type { CountUse } from '../../http/rate-limit.ts';

type Charge = { id: string; status: PaymentState; createdAt: Date };

export type JoinCharge<One extends Charge> = (charge: One, now: Date) => Promise<One>;

const pollMs = 100;
/**
 * After this the gateway may have to be asked for its full time limit; both together stay below the browser's limit.
 */
const maxJoinMs = 10_000;

/**
 * How a charge ended that another call has opened. While the opener is still asking the gateway, others wait for that
 * answer; after that the gateway is asked again, by one of them at a time.
 */
export function createJoinCharge<One extends Charge>(deps: {
  /** Asks the gateway and records its answer. */
  settle: (id: string) => Promise<One>;
  find: (id: string) => Promise<One | undefined>;
  /** How long the call that opened it may be waiting for the gateway. */
  gatewayTimeoutMs: number;
  countUse: CountUse;
  clock: () => Date;
}): JoinCharge<One> {
  const { settle, find, gatewayTimeoutMs, countUse, clock } = deps;

  const joinOpener = async (charge: One, openersTimeMs: number): Promise<One> => {
    const until = performance.now() + Math.min(openersTimeMs, maxJoinMs);
    let current = charge;
    while (current.status === 'pending' && performance.now() < until) {
      await sleep(pollMs);
      current = (await find(charge.id)) ?? current;
    }
    return current;
  };

  /**
   * Until the gateway may be asked about this charge: undefined. Or the charge as somebody else's question has left it
   * meanwhile; also if others were faster each time.
   */
  const awaitQuestion = async (charge: One): Promise<One | undefined> => {
    const until = performance.now() + 2 * budgets.chargeQuestions.windowSeconds * 1000;
    let current = charge;
    while (isOpen(current.status) && performance.now() < until) {
      const use = { key: `charge-question:${charge.id}`, ...budgets.chargeQuestions, now: clock() };
      if ((await countUse(use)) === 0) return undefined;
      await sleep(pollMs);
      current = (await find(charge.id)) ?? current;
    }
    return current;
  };

  return async (charge, now) => {
    if (!isOpen(charge.status)) return charge;
    const age = Math.max(0, now.getTime() - charge.createdAt.getTime());
    const openersTimeMs = gatewayTimeoutMs - age;
    const joined = await joinOpener(charge, openersTimeMs);
    // The opener's answer has just arrived or is still to come, so there is no need to ask the gateway as well.
    if (charge.status === 'pending' && (joined.status !== 'pending' || openersTimeMs > maxJoinMs)) {
      return joined;
    }
    const current = await awaitQuestion(joined);
    return current === undefined ? await settle(charge.id) : current;
  };
}
