import { addDays, addMonths } from '@socio/domain/dates';
import type { Random } from '../seeded-random.ts';
import { annual, cancels, instant, monthly, receipts, someTime, type Act, type Holder } from './holder.ts';
import type { CardKind, Life } from './life.ts';

const daysBeforeEnd = ({ startDate }: Life, days: number) => addDays(addMonths(startDate, receipts), -days);

/** Agrees to the next year so many days before the end. */
export const renews = (
  life: Life,
  days: number,
  more: { automatic?: boolean; card?: CardKind } = {},
): Act => ({
  at: instant(daysBeforeEnd(life, days), '10:10'),
  run: (world, of) => world.renew(of, more),
});

const some = (random: Random) => random.int(6, 40);

/** Those who agree to the next year, or to it by itself, and what becomes of it. */
export const renewingHolders: Record<string, Holder> = {
  'renews by hand': { share: 3000, ...monthly, acts: (life, random) => [renews(life, some(random))] },
  'renews on its last days': {
    share: 1500,
    ...annual,
    acts: (life, random) => [renews(life, random.int(1, 5))],
  },
  'renews by itself': {
    share: 3000,
    ...monthly,
    acts: (life, random) => [renews(life, some(random), { automatic: true })],
  },
  'annual, renews by itself': {
    share: 2000,
    ...annual,
    acts: (life, random) => [renews(life, some(random), { automatic: true })],
  },
  'a smaller coverage, renews by itself': {
    share: 2000,
    ...monthly,
    acts: (life, random) => [
      {
        at: instant(daysBeforeEnd(life, random.int(60, 200)), someTime(random)),
        run: (world, of) => world.change(of, { kind: 'coverage', coverage: 'LIMITADA' }),
      },
      renews(life, some(random), { automatic: true }),
    ],
  },
  'renews, card is declined': {
    share: 2000,
    ...annual,
    acts: (life, random) => [renews(life, some(random), { card: 'chargesOnce' })],
  },
  'renews, takes it back': {
    share: 2000,
    ...monthly,
    acts: (life, random) => [
      renews(life, random.int(20, 40), { automatic: random.chance(0.5) }),
      {
        at: instant(daysBeforeEnd(life, random.int(6, 15)), someTime(random)),
        run: (world, of) => world.stopRenewal(of),
      },
    ],
  },
  'renews, cancels before it begins': {
    share: 2000,
    ...annual,
    acts: (life, random) => [
      renews(life, some(random)),
      cancels(instant(daysBeforeEnd(life, random.int(2, 5)), '18:40')),
    ],
  },
};
