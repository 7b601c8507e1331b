import type { Config } from './config.ts';
import type { RateUses } from './http/rate-limit.ts';
import { createAtOnce } from './http/at-once.ts';
import type { Spend } from './http/budget.ts';
import type { Mount } from './http/mount.ts';
import type { LimitPersonGuesses } from './modules/applications/limit-person-guesses.ts';
import { createReadQuoteInputs, createStoreQuoteInputs } from './modules/applications/quote-inputs.ts';
import { createTakeOverAcceptance } from './modules/applications/take-over-acceptance.ts';
import { quoteRoutes } from './modules/quotes/routes.ts';
import type { Services } from './workflows/services.ts';

type Dependencies = {
  services: Services;
  rateUses: Pick<RateUses, 'countUse' | 'returnUse'>;
  spend: Spend;
  limitPersonGuesses: LimitPersonGuesses;
};

/** Waiting for the insurer and asking it together stay below the browser's limit. */
const patienceMs = 5000;

/** Wires prices: the insurer is asked for only so many at the same time. */
export function buildQuoting(
  mount: Mount,
  config: Config,
  { services, rateUses, spend, limitPersonGuesses }: Dependencies,
): void {
  const { db, clock, insurer, onError } = services;
  const atOnce = createAtOnce({
    ...rateUses,
    clock,
    key: 'insurer-at-once',
    limit: config.INSURER_AT_ONCE,
    leaseMs: config.INSURER_TIMEOUT_MS + 2000,
    patienceMs,
    onError,
  });
  quoteRoutes(mount, {
    db,
    insurer: {
      rate: async (request) => {
        const answer = await atOnce(() => insurer.rate(request));
        return answer === 'busy' ? { kind: 'unknown', reason: 'timeout' } : answer;
      },
    },
    spend,
    storeQuoteInputs: createStoreQuoteInputs({ db, limitPersonGuesses }),
    readQuoteInputs: createReadQuoteInputs(db),
    takeOverAcceptance: createTakeOverAcceptance(db),
  });
}
