import type { PurchasePlan } from './plan-purchase.ts';

/** What one person did and was told, for the verdict and for whoever has to understand it. */
export type Shopping = {
  plan: PurchasePlan;
  applicationId: string;
  /** Centavos that the person saw before paying. */
  amount: number;
  told: {
    charged: number[];
    declined: number[];
    policyNumber: string | null;
    isRefused: boolean;
  };
  /** Calls of steps 11 and 12 that were cut off, or met a server that was not there. */
  lostAnswers: number;
  /** Answers that the browser has no way on from. */
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
