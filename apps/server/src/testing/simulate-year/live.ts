import { addDays, civilDate, type CivilDate } from '@socio/domain/dates';
import { RENEWAL_DAYS } from '@socio/domain/renewal/renewal-times';
import { MINUTE, spans } from '@socio/domain/spans';
import { sql } from 'kysely';
import type { Services } from '../../workflows/services.ts';
import type { Work } from '../../workflows/engine/work.ts';
import { createRandom } from '../seeded-random.ts';
import { sweepRooms } from '../remind-round.ts';
import type { Act, Holder } from './holder.ts';
import { holders, insurersHolders } from './holders.ts';
import { failedAct, type Life } from './life.ts';
import type { YearWorld } from './world.ts';

export type Plan = {
  policies: number;
  seed: number;
  /** Over how many days they are bought, across the end of a month. */
  buyingDays: number;
  /** For how long at least the outside world does what it should. */
  calmDays: number;
  /** Of a hundred, whose receipts the insurer collects: each is asked about every day. */
  ofInsurer: number;
  /** After how many days the insurer is asked how the receipts that it collects stand. */
  readEvery: number;
  print: (line: string) => void;
};

export const firstDay: CivilDate = '2026-03-25';
export const lastDay: CivilDate = '2027-05-25';
const atOnce = 6;

const rooms = ['collecting', 'payment', 'policy', 'mails'] as const satisfies Work['room'][];

const at = (day: CivilDate, time: string) => new Date(`${day}T${time}:00-06:00`);

async function inTurns<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The first kind and, of few policies, each of another one; of many each kind at least once, and then by its share. */
function deal(kinds: Record<string, Holder>, count: number, seed: string): string[] {
  const [first = '', ...left] = Object.keys(kinds);
  const names = [first, ...left];
  const random = createRandom(seed);
  if (count <= names.length) {
    const others = Array.from(
      { length: count - 1 },
      () => left.splice(random.int(0, left.length - 1), 1)[0] ?? '',
    );
    return [first, ...others];
  }
  const weights = Object.fromEntries(names.map((name) => [name, kinds[name]?.share ?? 0]));
  return [...names, ...Array.from({ length: count - names.length }, () => random.pick(weights))];
}

/** What is to be done now, by kind, and when something falls due by itself next. */
async function lookAhead({ db }: Pick<Services, 'db'>, now: Date) {
  const overdue = new Date(now.getTime() - spans.suspension);
  const { rows } = await sql<{ due: number[]; next: Date | null }>`
    select
      array[
        (select count(*) from receipts where collect_at <= ${now}),
        (select count(*) from receipts where report_at <= ${now}),
        (select count(*) from receipt_charges
          where status in ('pending', 'action_required', 'unknown', 'refunding')),
        (select count(*) from receipt_mails where sent_at is null and refused_at is null),
        (select count(*) from cancellations where insurer_asked_at <= ${now} and state in ('asked', 'confirming')),
        (select count(*) from cancellations where state = 'confirmed' and document_key is null),
        (select count(*) from cancellation_refunds where state = 'pending'),
        (select count(*) from cancellation_mails where sent_at is null and refused_at is null),
        (select count(*) from policies where suspended_at <= ${overdue}),
        (select count(*) from endorsements
          where state in ('charging', 'asked') or (state = 'confirmed' and (document_key is null or mailed_at is null))),
        (select count(*) from renewals where look_at <= ${now}),
        (select count(*) from renewal_mails where sent_at is null and refused_at is null)
      ]::int[] as due,
      least(
        (select min(collect_at) from receipts where collect_at > ${now}),
        (select min(report_at) from receipts where report_at > ${now}),
        (select min(insurer_asked_at) from cancellations where state = 'asked' and insurer_asked_at > ${now}),
        (select min(suspended_at) + interval '30 days' from policies where suspended_at > ${overdue}),
        (select min(look_at) from renewals where look_at > ${now}),
        (select min(opens) from (select (end_date - ${RENEWAL_DAYS}::int + time '15:00') at time zone 'UTC' as opens
          from policies where state in ('issued', 'suspended')) as renewing where opens > ${now})
      ) as next`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no answer');
  return { due: row.due.join(' '), isQuiet: row.due.every((count) => count === 0), next: row.next };
}

/** An act with whom it is about; null: nobody's. */
type Bound = Omit<Act, 'run'> & { life: Life | null; run: () => Promise<void> };

/** Whatever the outside world does wrong on some days of the year, and when it is well again. */
function outages({ seed, calmDays }: Plan, { server }: YearWorld): Bound[] {
  const random = createRandom(`${seed}:outages`);
  const acts: Bound[] = [];
  for (
    let day = addDays(firstDay, calmDays);
    day < lastDay;
    day = addDays(day, random.int(calmDays, calmDays + 15))
  ) {
    const fault = random.pick({ 'payment-gateway': 3, insurer: 2, smtp: 1 });
    const kind = random.pick({ error: 2, drop: 2, off: 1 });
    acts.push(
      {
        at: at(day, '08:40'),
        life: null,
        run: () => server.sandbox.addFault({ service: fault, kind: fault === 'smtp' ? 'error' : kind }),
      },
      { at: at(day, '09:12'), life: null, run: () => server.sandbox.clearFaults() },
    );
  }
  return acts;
}

/** Buys the policies, then lets fourteen months pass with all that happens in them. */
export async function liveYear(
  world: YearWorld,
  services: Services,
  plan: Plan,
): Promise<{ lives: Life[]; stops: number; rounds: number }> {
  const { clock, restart } = world.server;
  const { policies, seed, buyingDays, readEvery, ofInsurer, print } = plan;
  const lives: Life[] = [];
  const acts: Bound[] = [];
  let stops = 0;
  let rounds = 0;

  const moveTo = (time: Date) => {
    const milliseconds = time.getTime() - clock.now().getTime();
    if (milliseconds > 0) clock.advance({ seconds: milliseconds / 1000 });
  };

  const work = async () => {
    let before = '';
    for (;;) {
      const { due, isQuiet } = await lookAhead(services, clock.now());
      // What stays as it is waits for the outside world.
      if (isQuiet || due === before) return;
      before = due;
      rounds += 1;
      // Each by itself, as in production.
      await Promise.all(rooms.map((room) => sweepRooms(services, [room])));
    }
  };

  const buy = async (kinds: Record<string, Holder>, dealt: readonly string[]) => {
    await inTurns(dealt, async (kind) => {
      const holder = kinds[kind];
      if (holder === undefined) throw new Error(kind);
      const life = await world.buy(kind, holder);
      const random = createRandom(`${seed}:${lives.length}`);
      lives.push(life);
      acts.push(
        ...holder.acts(life, random).map((act) => ({ ...act, life, run: () => act.run(world, life) })),
      );
    });
  };

  let readDay = firstDay;
  const step = async (until: Date) => {
    for (;;) {
      const now = clock.now();
      const { next } = await lookAhead(services, now);
      acts.sort((one, other) => one.at.getTime() - other.at.getTime());
      const tick = at(addDays(readDay, readEvery), '00:10');
      const times = [next, acts[0]?.at ?? null, tick].filter((time) => time !== null);
      const time = new Date(Math.min(...times.map((one) => one.getTime())));
      if (time >= until) break;
      moveTo(new Date(time.getTime() + 1));
      stops += 1;
      const first = acts.findIndex((act) => act.at > time);
      const falling = acts.splice(0, first === -1 ? acts.length : first);
      const busy = new Set<Life>();
      const mine = falling.filter((act) => {
        const { life } = act;
        if (life !== null && busy.has(life)) {
          // Nobody does two things at the same time; codes are not sent twice a minute, either.
          acts.push({ ...act, at: new Date(time.getTime() + 2 * MINUTE) });
          return false;
        }
        if (life !== null) busy.add(life);
        return true;
      });
      for (const act of mine) await act.before?.(world);
      await inTurns(mine, async ({ life, run }) => {
        await run().catch((error: unknown) => {
          if (life === null) throw error;
          life.story.push(`${clock.now().toISOString()} ${failedAct}: ${String(error)}`);
        });
      });
      for (const act of mine) await act.after?.(world);
      const today = civilDate(clock.now());
      if (today >= addDays(readDay, readEvery)) {
        if (today.slice(0, 7) !== readDay.slice(0, 7)) print(`${today}, ${stops} stops, ${rounds} rounds`);
        readDay = today;
        await sweepRooms(services, ['receipts']);
      }
      await work();
    }
    moveTo(until);
    await work();
  };

  const byInsurer = Math.max(3, Math.round((policies * ofInsurer) / 100));
  const dealt = deal(holders, policies - byInsurer, String(seed));
  for (let day = 0; day < buyingDays; day += 1) {
    const civil = addDays(firstDay, day);
    await step(at(civil, '13:00'));
    if (day === 0) {
      await restart({ COLLECTS: 'insurer' });
      await buy(insurersHolders, deal(insurersHolders, byInsurer, `${seed}:insurer`));
      await restart({ COLLECTS: 'product' });
    }
    await buy(
      holders,
      dealt.filter((_kind, index) => index % buyingDays === day),
    );
    print(`${civil}: ${lives.length} policies bought`);
  }
  acts.push(...outages(plan, world));
  await step(at(lastDay, '13:00'));
  await world.server.sandbox.clearFaults();
  moveTo(new Date(clock.now().getTime() + 30 * MINUTE));
  await work();
  return { lives, stops, rounds };
}
