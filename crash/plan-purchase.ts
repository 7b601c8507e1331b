import type { BillingCycle } from '@socio/domain/tariff/coverages';
import type { Fault } from '../apps/server/src/testing/sandbox-client.ts';
import type { cards } from '../apps/server/src/testing/test-purchase.ts';
import { createRandom, type Random } from '../apps/server/src/testing/seeded-random.ts';

/** What the bank does with a card; the two `asked-` ones say how the person answers its question. */
export type PlannedCard = Exclude<keyof typeof cards, 'asks'> | 'asked-approved' | 'asked-rejected';

/** When a person closes the laptop for good: with the request under way, or between two steps. */
export type Leaving = 'never' | 'while-paying' | 'paid' | 'while-issuing';

/** What follows once a policy is there, all at noon of the same day; of an annual one nothing is paid or cancelled. */
export type Afterwards =
  | 'nothing'
  | 'is-charged'
  | 'pays'
  | 'cancels'
  | 'pays-and-cancels'
  | 'changes'
  | 'renews';

export type PurchasePlan = {
  index: number;
  cycle: BillingCycle;
  /** The second card is tried if the first is declined; null: the person gives up. */
  cards: { first: PlannedCard; second: PlannedCard | null };
  vin: string;
  /** A car that its owner insures otherwise, too, is not renewed: each has its own. */
  plates: string;
  /** Two tabs send the same calls at the same time. */
  tabs: 1 | 2;
  leaves: Leaving;
  /** Set right before the calls of step 11 or 12; a concurrent purchase may run into them instead. */
  afterwards: Afterwards;
  faults: { before: 'pay' | 'finish' | 'afterwards'; fault: Fault }[];
};

const good = { charges: 40, mastercard: 10, amex: 5, failsFirst: 16, losesAnswer: 16, 'asked-approved': 4 };
const bad = { declines: 4, lacksFunds: 3, 'asked-rejected': 2 };
const leaving = { never: 72, 'while-paying': 9, paid: 6, 'while-issuing': 13 };
const afterwards = {
  nothing: 5,
  'is-charged': 15,
  pays: 20,
  cancels: 15,
  'pays-and-cancels': 15,
  changes: 15,
  renews: 15,
};
const kinds = { slow: 30, error: 15, drop: 20, late: 25, off: 10 };

export function planPurchase(seed: number, index: number): PurchasePlan {
  const random = createRandom(`${seed}:purchase:${index}`);
  const later = createRandom(`${seed}:afterwards:${index}`);
  const first = random.pick({ ...good, ...bad });
  const follows = later.pick(afterwards);
  return {
    index,
    cycle: random.pick({ MENSUAL: 1, ANUAL: 1 }),
    cards: { first, second: isDeclined(first) && random.chance(0.7) ? random.pick(good) : null },
    vin: `3N1CN8AE0PL${follows === 'renews' ? plainEnd(index) : planVinEnd(random, index)}`,
    plates: `ABC-${100 + (index % 900)}-${String.fromCharCode(65 + (Math.floor(index / 900) % 8))}`,
    tabs: random.chance(0.25) ? 2 : 1,
    leaves: random.pick(leaving),
    faults: [...planFaults(random), ...planLaterFaults(later)],
    afterwards: follows,
  };
}

export function isDeclined(card: PlannedCard): boolean {
  return Object.hasOwn(bad, card);
}

/** The insurer fails …000000 once, refuses …000001 on the check and …000002 on issuing (docs/sandbox.md). */
function planVinEnd(random: Random, index: number): string {
  const kind = random.pick({ plain: 75, '000000': 13, '000001': 6, '000002': 6 });
  return kind === 'plain' ? plainEnd(index) : kind;
}

const plainEnd = (index: number) => String(100_000 + (index % 900_000));

function planFaults(random: Random): PurchasePlan['faults'] {
  const places = {
    charge: { before: 'pay', service: 'payment-gateway', operation: 'charge' },
    find: { before: 'pay', service: 'payment-gateway', operation: 'find' },
    refund: { before: 'finish', service: 'payment-gateway', operation: 'refund' },
    issue: { before: 'finish', service: 'insurer', operation: 'issue' },
    mail: { before: 'finish', service: 'smtp', operation: undefined },
  } as const;
  return Array.from({ length: Math.max(0, random.int(-2, 3)) }, () => {
    const { before, service, operation } =
      places[random.pick({ charge: 35, issue: 35, mail: 14, refund: 13, find: 3 })];
    const where = operation === undefined ? { service } : { service, operation };
    const kind = random.pick(service === 'smtp' ? { ...kinds, late: 0 } : kinds);
    return { before, fault: { ...where, kind, times: 1, ms: random.int(100, 3500) } };
  });
}

function planLaterFaults(random: Random): PurchasePlan['faults'] {
  const places = {
    charge: { service: 'payment-gateway', operation: 'charge' },
    refund: { service: 'payment-gateway', operation: 'refund' },
    report: { service: 'insurer', operation: 'report-receipt' },
    cancel: { service: 'insurer', operation: 'cancel-policy' },
    endorse: { service: 'insurer', operation: 'endorse' },
    renew: { service: 'insurer', operation: 'renewal-rate' },
    issue: { service: 'insurer', operation: 'issue' },
  } as const;
  return Array.from({ length: Math.max(0, random.int(-1, 2)) }, () => ({
    before: 'afterwards' as const,
    fault: {
      ...places[random.pick({ charge: 4, refund: 3, report: 2, cancel: 3, endorse: 3, renew: 1, issue: 1 })],
      kind: random.pick(kinds),
      times: 1,
      ms: random.int(100, 3500),
    },
  }));
}
