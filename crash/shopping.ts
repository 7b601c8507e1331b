import { setTimeout as sleep } from 'node:timers/promises';
import type { Purchase } from '../apps/server/src/testing/test-purchase.ts';
import type { PurchasePlan } from './plan-purchase.ts';

/** What one person did and was told, for the verdict and for anyone investigating it. */
export type Shopping = {
  plan: PurchasePlan;
  applicationId: string;
  /** Centavos that the person saw before paying. */
  amount: number;
  /** Agreed to with it. */
  mandate: Purchase['mandate'];
  told: {
    charged: number[];
    declined: number[];
    policyNumber: string | null;
    isRefused: boolean;
    isReceiptPaid: boolean;
    isCancelling: boolean;
    isRenewing: boolean;
  };
  /** With which it is paid. */
  cardId: string;
  /** Calls of steps 11 and 12 that were cut off or found the server down. */
  lostAnswers: number;
  /** Answers that leave the browser no way forward. */
  unexpected: string[];
  events: string[];
};

export function note(shopping: Shopping, what: string): void {
  shopping.events.push(`${new Date().toISOString()} ${what}`);
}

export function noteUnexpected(shopping: Shopping, what: string): void {
  shopping.unexpected.push(what);
  note(shopping, `unexpected: ${what}`);
}

const patienceMs = 150_000;

/** Repeats a call until it has an answer that is one, and returns it. */
export async function until<T>(
  shopping: Shopping,
  what: string,
  ask: () => Promise<T | 'again'>,
): Promise<T | undefined> {
  const end = performance.now() + patienceMs;
  for (let round = 1; performance.now() < end; round += 1) {
    const answer = await ask();
    if (answer !== 'again') return answer;
    await sleep(Math.min(round * 200, 1500));
  }
  noteUnexpected(shopping, `${what} came to no end`);
  return undefined;
}
