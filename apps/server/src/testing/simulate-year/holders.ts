import { addDays, addMonths, type CivilDate } from '@socio/domain/dates';
import type { Random } from '../seeded-random.ts';
import type { CardKind, Life, Purchase, YearWorld } from './world.ts';

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

const receipts = 12;
const noon = '12:00';
/** So that what falls on the same minute is done together. */
const times = ['08:50', '10:10', '11:20', '12:10', '18:40', '21:30'] as const;

const instant = (day: CivilDate, time: string) => new Date(`${day}T${time}:00-06:00`);
const dueDate = ({ startDate }: Life, number: number) => addMonths(startDate, number - 1);
const someTime = (random: Random) => times[random.int(0, times.length - 1)] ?? noon;

const someDay = ({ startDate }: Life, random: Random, from = 2, to = 360) =>
  addDays(startDate, random.int(from, to));

/** Pays some receipts by hand, from the reminder's day to the end of grace and at times after it. */
function paysByHand(
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
const paysForSomeTime = (life: Life, random: Random) =>
  paysByHand(life, random, { until: random.chance(0.5) ? receipts : random.int(2, receipts) });

/** Cancels now. */
const cancels = (at: Date): Act => ({ at, run: (world, life) => world.cancel(life) });

/**
 * Pays minutes before the end of grace, and the gateway, which then says nothing until minutes after it, charges before or
 * after it.
 */
function paysLate(life: Life, random: Random, fault: 'drop' | 'slow'): Act[] {
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

const withdraws = (life: Life, random: Random): Act => ({
  at: instant(someDay(life, random, 1, 200), someTime(random)),
  run: (world, of) => world.withdrawMandate(of),
});

const monthly = { cycle: 'MENSUAL', card: 'charges' } as const;
const annual = { cycle: 'ANUAL', card: 'charges' } as const;
const nothing = () => [];

/** Those whose receipts the product collects. A further way of holding a policy is one row. */
export const holders: Record<string, Holder> = {
  pays: { share: 24_000, ...monthly, acts: nothing },
  'loses every answer': { share: 4000, ...monthly, card: 'losesAnswer', acts: nothing },
  'fails once each time': { share: 4000, ...monthly, card: 'failsFirst', acts: nothing },
  'card expires': { share: 3000, ...monthly, expires: '08/26', acts: nothing },
  'card expires, pays by hand': { share: 3000, ...monthly, expires: '09/26', acts: paysForSomeTime },
  'declined later': { share: 3000, ...monthly, card: 'chargesOnce', acts: nothing },
  'declined later, pays by hand': {
    share: 5000,
    ...monthly,
    card: 'chargesOnce',
    acts: paysForSomeTime,
  },
  'card closed': { share: 2500, ...monthly, card: 'closesAfterOnce', acts: nothing },
  'card closed, pays by hand': { share: 2500, ...monthly, card: 'closesAfterOnce', acts: paysForSomeTime },
  'bank asks': { share: 2500, ...monthly, card: 'asksMerchants', acts: nothing },
  'bank asks, pays by hand': {
    share: 4000,
    ...monthly,
    card: 'asksMerchants',
    acts: (life, random) => paysByHand(life, random, { card: 'asks' }),
  },
  'pays by hand before the card is charged': {
    share: 3000,
    ...monthly,
    acts: (life, random) => paysByHand(life, random),
  },
  'withdraws the mandate': {
    share: 2500,
    ...monthly,
    acts: (life, random) => [withdraws(life, random)],
  },
  'withdraws the mandate, pays by hand': {
    share: 4000,
    ...monthly,
    acts: (life, random) => [withdraws(life, random), ...paysForSomeTime(life, random)],
  },
  'pays just in time, heard of later': {
    share: 1500,
    ...monthly,
    card: 'closesAfterOnce',
    acts: (life, random) => paysLate(life, random, 'drop'),
  },
  'pays just too late': {
    share: 1500,
    ...monthly,
    card: 'closesAfterOnce',
    acts: (life, random) => paysLate(life, random, 'slow'),
  },
  'cancels now': {
    share: 5000,
    ...monthly,
    acts: (life, random) => [cancels(instant(someDay(life, random), someTime(random)))],
  },
  'cancels on the day of a charge': {
    share: 2000,
    ...monthly,
    acts: (life, random) => [cancels(instant(dueDate(life, random.int(2, receipts)), someTime(random)))],
  },
  'cancels later': {
    share: 4000,
    ...monthly,
    acts: (life, random) => {
      const day = someDay(life, random, 1, 300);
      const last = addDays(day, random.int(1, 60));
      return [{ at: instant(day, someTime(random)), run: (world, of) => world.cancel(of, last) }];
    },
  },
  'cancels within a day': {
    share: 2500,
    ...monthly,
    acts: ({ startDate }) => [cancels(instant(startDate, '21:30'))],
  },
  'cancels within a day, had a claim': {
    share: 1000,
    ...monthly,
    vin: '000006',
    acts: ({ startDate }) => [cancels(instant(startDate, '21:30'))],
  },
  'takes a cancellation back': {
    share: 3000,
    ...monthly,
    acts: (life, random) => {
      const day = random.chance(0.5) ? dueDate(life, random.int(2, 9)) : someDay(life, random, 1, 200);
      return [
        cancels(instant(day, '08:50')),
        { at: instant(day, '09:05'), run: (world, of) => world.takeBack(of) },
      ];
    },
  },
  'takes a later one back': {
    share: 2000,
    ...monthly,
    acts: (life, random) => {
      const day = someDay(life, random, 1, 200);
      return [
        { at: instant(day, '18:40'), run: (world, of) => world.cancel(of, addDays(day, 45)) },
        { at: instant(addDays(day, 40), '10:10'), run: (world, of) => world.takeBack(of) },
      ];
    },
  },
  'cancels while suspended': {
    share: 2000,
    ...monthly,
    card: 'closesAfterOnce',
    acts: (life, random) => [
      cancels(instant(addDays(dueDate(life, 2), random.int(15, 44)), someTime(random))),
    ],
  },
  'cancels, card takes no refund': {
    share: 2500,
    ...monthly,
    card: 'takesNoRefund',
    acts: (life, random) => {
      const day = someDay(life, random, 2, 300);
      return [
        cancels(instant(day, '10:10')),
        { at: instant(addDays(day, 1), '18:40'), run: (world, of) => world.giveAccount(of) },
        { at: instant(addDays(day, 3), '10:10'), run: (world, of) => world.transfer(of) },
      ];
    },
  },
  'cannot be cancelled': {
    share: 1000,
    ...monthly,
    vin: '000004',
    acts: (life, random) => [cancels(instant(someDay(life, random), someTime(random)))],
  },
  'insurer cancels': {
    share: 3000,
    ...monthly,
    acts: (life, random) => [
      { at: instant(someDay(life, random), someTime(random)), run: (world, of) => world.insurerCancels(of) },
    ],
  },
  'insurer and member cancel': {
    share: 1000,
    ...monthly,
    acts: (life, random) => {
      const day = someDay(life, random);
      return [
        cancels(instant(day, '10:10')),
        { at: instant(day, '10:30'), run: (world, of) => world.insurerCancels(of) },
      ];
    },
  },
  'annual, does nothing': { share: 2000, ...annual, acts: nothing },
  'annual, cancels': {
    share: 2000,
    ...annual,
    acts: (life, random) => [cancels(instant(someDay(life, random), someTime(random)))],
  },
};

/** Those whose receipts the insurer collects. */
export const insurersHolders: Record<string, Holder> = {
  'insurer collects': { share: 60, ...monthly, acts: nothing },
  'insurer collects, third stays unpaid': { share: 20, ...monthly, vin: '000003', acts: nothing },
  'insurer collects, cancels': {
    share: 20,
    ...monthly,
    acts: (life, random) => [cancels(instant(someDay(life, random), someTime(random)))],
  },
};
