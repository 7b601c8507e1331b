import { addDays, addMonths, type CivilDate } from '@socio/domain/dates';
import type { Random } from '../seeded-random.ts';
import type { CardKind, Life, Purchase } from './life.ts';
import type { YearWorld } from './world.ts';

/** Something that happens to a policy at an instant, beside what the product does by itself. */
export type Act = {
  at: Date;
  /** Before and after those of the same instant, for what the outside world does to them. */
  before?: (world: YearWorld) => Promise<void>;
  run: (world: YearWorld, life: Life) => Promise<void>;
  after?: (world: YearWorld) => Promise<void>;
};

/** One way of holding a policy: how it is bought, and what happens to it. */
export type Holder = Purchase & {
  /** Of a hundred thousand, more or less. */
  share: number;
  acts: (life: Life, random: Random) => Act[];
};

export const receipts = 12;
const noon = '12:00';
/** So that what falls on the same minute is done together. */
const times = ['08:50', '10:10', '11:20', '12:10', '18:40', '21:30'] as const;

export const instant = (day: CivilDate, time: string) => new Date(`${day}T${time}:00-06:00`);
export const dueDate = ({ startDate }: Life, number: number) => addMonths(startDate, number - 1);
export const someTime = (random: Random) => times[random.int(0, times.length - 1)] ?? noon;

export const someDay = ({ startDate }: Life, random: Random, from = 2, to = 360) =>
  addDays(startDate, random.int(from, to));

/** Pays some receipts by hand, from the reminder's day to the end of grace and at times after it. */
export function paysByHand(
  life: Life,
  random: Random,
  { from = 2, until = receipts, card }: { from?: number; until?: number; card?: CardKind } = {},
): Act[] {
  const acts: Act[] = [];
  for (let number = from; number <= until; number += 1) {
    const at = instant(addDays(dueDate(life, number), random.int(-4, 14)), someTime(random));
    const challenge = random.pick({ approve: 5, reject: 1, leave: 1 });
    acts.push({
      at,
      run: (world, of) => world.payByHand(of, number, { ...(card !== undefined && { card }), challenge }),
    });
  }
  return acts;
}

/** Pays by hand until it no longer does, or all year. */
export const paysForSomeTime = (life: Life, random: Random) =>
  paysByHand(life, random, { until: random.chance(0.5) ? receipts : random.int(2, receipts) });

/** Has its receipts charged to another card from now on; where the insurer collects them, by the product. */
export const chargesAnother = (
  at: Date,
  how: { card?: CardKind; challenge?: 'approve' | 'reject' | 'leave' } = {},
): Act => ({ at, run: (world, life) => world.chargeAnother(life, how) });

/** Cancels now. */
export const cancels = (at: Date): Act => ({ at, run: (world, life) => world.cancel(life) });

/**
 * Pays minutes before the end of grace, and the gateway, which then says nothing until minutes after it, charges before or
 * after it.
 */
export function paysLate(life: Life, random: Random, fault: 'drop' | 'slow'): Act[] {
  const number = random.int(2, 5);
  const lastDay = addDays(dueDate(life, number), 15);
  const service = 'payment-gateway';
  return [
    ...paysByHand(life, random, { until: number - 1 }),
    {
      at: instant(lastDay, '11:25'),
      before: ({ server }) =>
        server.sandbox.addFault({ service, operation: 'charge', kind: fault, times: 1, ms: 600_000 }),
      run: (world, of) => world.payByHand(of, number),
      after: ({ server }) => server.sandbox.addFault({ service, kind: 'off' }),
    },
    {
      at: instant(lastDay, '12:05'),
      run: async ({ server }) => await server.sandbox.clearFaults(),
    },
  ];
}

export const withdraws = (life: Life, random: Random): Act => ({
  at: instant(someDay(life, random, 1, 200), someTime(random)),
  run: (world, of) => world.withdrawMandate(of),
});

export const monthly = { cycle: 'MENSUAL', card: 'charges' } as const;
export const annual = { cycle: 'ANUAL', card: 'charges' } as const;
export const nothing = () => [];
