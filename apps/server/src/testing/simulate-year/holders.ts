import { addDays } from '@socio/domain/dates';
import { changesThereAndBack, changingHolders } from './changing-holders.ts';
import {
  annual,
  cancels,
  chargesAnother,
  dueDate,
  instant,
  monthly,
  nothing,
  paysByHand,
  paysForSomeTime,
  paysLate,
  receipts,
  someDay,
  someTime,
  withdraws,
  type Holder,
} from './holder.ts';
import { renewingHolders, renews } from './renewing-holders.ts';

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
  'another card': {
    share: 3000,
    ...monthly,
    acts: (life, random) => [
      chargesAnother(instant(someDay(life, random, 1, 300), someTime(random)), {
        ...(random.chance(0.5) && { challenge: random.pick({ approve: 3, reject: 1, leave: 1 }) }),
      }),
    ],
  },
  'card closed, another card': {
    share: 3000,
    ...monthly,
    card: 'closesAfterOnce',
    acts: (life, random) => [
      chargesAnother(instant(addDays(dueDate(life, 2), random.int(0, 20)), someTime(random))),
    ],
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
  ...changingHolders,
  ...renewingHolders,
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
  'insurer collects, a smaller coverage and back': { share: 20, ...monthly, acts: changesThereAndBack },
  'insurer collects, changes, cancels': {
    share: 10,
    ...monthly,
    acts: (life, random) => [
      ...changesThereAndBack(life, random),
      cancels(instant(someDay(life, random, 310, 350), someTime(random))),
    ],
  },
  'insurer collects, renews by itself': {
    share: 10,
    ...monthly,
    acts: (life, random) => [renews(life, random.int(6, 40), { automatic: true })],
  },
  'insurer collects, then the product': {
    share: 30,
    ...monthly,
    acts: (life, random) => [
      chargesAnother(instant(someDay(life, random, 1, 300), someTime(random)), { challenge: 'approve' }),
    ],
  },
  'insurer collects, then the product, which cancels': {
    share: 20,
    ...monthly,
    acts: (life, random) => [
      chargesAnother(instant(someDay(life, random, 1, 120), someTime(random))),
      cancels(instant(someDay(life, random, 125, 350), someTime(random))),
    ],
  },
  'insurer collects, then the product, unpaid': {
    share: 15,
    ...monthly,
    acts: (life, random) => [
      chargesAnother(instant(someDay(life, random, 1, 200), someTime(random)), { card: 'closesAfterOnce' }),
    ],
  },
  'insurer collects, cancels': {
    share: 20,
    ...monthly,
    acts: (life, random) => [cancels(instant(someDay(life, random), someTime(random)))],
  },
};
