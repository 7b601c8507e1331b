import { addDays } from '@socio/domain/dates';
import type { Random } from '../seeded-random.ts';
import {
  annual,
  cancels,
  dueDate,
  instant,
  monthly,
  paysByHand,
  someDay,
  someTime,
  type Act,
  type Holder,
} from './holder.ts';
import type { Life } from './life.ts';

const changesTo = (
  at: Date,
  coverage: 'RC' | 'LIMITADA' | 'AMPLIA',
  challenge?: 'approve' | 'reject',
): Act => ({
  at,
  run: (world, life) =>
    world.change(
      life,
      { kind: 'coverage', coverage },
      challenge === undefined ? {} : { card: 'asks', challenge },
    ),
});

/** A smaller coverage, then the first one again, which costs something; sometimes on a day on which a receipt is due. */
export function changesThereAndBack(life: Life, random: Random): Act[] {
  const day = random.chance(0.3) ? dueDate(life, random.int(2, 6)) : someDay(life, random, 1, 150);
  const later = addDays(day, random.int(0, 150));
  const challenge = random.pick({ none: 2, approve: 2, reject: 1 });
  return [
    changesTo(instant(day, '10:10'), random.chance(0.5) ? 'RC' : 'LIMITADA'),
    changesTo(instant(later, '11:20'), 'AMPLIA', challenge === 'none' ? undefined : challenge),
  ];
}

const moves = (at: Date): Act => ({ at, run: (world, life) => world.change(life, 'another place') });

const paysRest = (at: Date): Act => ({ at, run: (world, life) => world.payRest(life) });

/** So many days after it was suspended because its second receipt was not paid. */
const reinstates = (life: Life, days: number, challenge: 'approve' | 'reject' | 'leave'): Act => ({
  at: instant(addDays(dueDate(life, 2), 15 + days), '18:40'),
  run: (world, of) => world.reinstate(of, challenge),
});

const unpaid = { ...monthly, card: 'closesAfterOnce' } as const;

/** Those who change what they have bought, pay ahead, or bring a policy back. */
export const changingHolders: Record<string, Holder> = {
  'a smaller coverage': {
    share: 3000,
    ...monthly,
    acts: (life, random) => [changesTo(instant(someDay(life, random), '10:10'), 'RC')],
  },
  'a smaller coverage and back': { share: 4000, ...monthly, acts: changesThereAndBack },
  'a smaller coverage and back, cancels': {
    share: 3000,
    ...monthly,
    acts: (life, random) => [
      ...changesThereAndBack(life, random),
      cancels(instant(someDay(life, random, 160, 350), someTime(random))),
    ],
  },
  'another postal code': {
    share: 3000,
    ...monthly,
    acts: (life, random) => [moves(instant(someDay(life, random), someTime(random)))],
  },
  'the insurer refuses what it offered': {
    share: 1000,
    ...monthly,
    vin: '000012',
    acts: changesThereAndBack,
  },
  'pays the rest': {
    share: 3000,
    ...monthly,
    acts: (life, random) => [paysRest(instant(someDay(life, random, 1, 320), someTime(random)))],
  },
  'pays the rest, changes, cancels': {
    share: 3000,
    ...monthly,
    acts: (life, random) => [
      paysRest(instant(someDay(life, random, 1, 60), someTime(random))),
      ...changesThereAndBack(life, random),
      cancels(instant(someDay(life, random, 310, 350), someTime(random))),
    ],
  },
  reinstates: {
    share: 3000,
    ...unpaid,
    acts: (life, random) => [
      reinstates(life, random.int(0, 29), random.pick({ approve: 4, reject: 1, leave: 1 })),
      ...paysByHand(life, random, { from: 4 }),
    ],
  },
  'reinstates, changes, cancels': {
    share: 2500,
    ...unpaid,
    acts: (life, random) => {
      const back = random.int(1, 8);
      const day = addDays(dueDate(life, 2), 15 + back + random.int(0, 3));
      return [
        reinstates(life, back, 'approve'),
        changesTo(instant(day, '21:30'), 'RC'),
        ...paysByHand(life, random, { from: 3, until: 6 }),
        cancels(instant(someDay(life, random, 80, 170), someTime(random))),
      ];
    },
  },
  'annual, a smaller coverage and back': { share: 2000, ...annual, acts: changesThereAndBack },
  'annual, a smaller coverage and back, cancels': {
    share: 2000,
    ...annual,
    acts: (life, random) => [
      ...changesThereAndBack(life, random),
      cancels(instant(someDay(life, random, 160, 350), someTime(random))),
    ],
  },
};
