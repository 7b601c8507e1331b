import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseUrlOf } from '../../operations/testing/operations-world.ts';
import type { RoundEnd } from '../../testing/remind-process.ts';
import type { InboxMessage } from '../../testing/sandbox-client.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { startApplication } from '../../testing/test-application.ts';
import { authenticate } from '../../testing/test-member.ts';
import { newCard, paid, readyToPay, type Purchase } from '../../testing/test-purchase.ts';
import { storeApplication, storeMember } from '../../testing/test-reminders.ts';

/** Hours since the first midnight in Mexico, Tuesday's. */
type Hours = number;

type Story = {
  person: string;
  about: 'quote' | 'vehicle';
  /** The last step, or the charge. */
  from: Hours;
  /** Finished, discarded or paid. */
  until?: Hours;
};

type Sent = { person: string; about: Story['about']; nth: number; at: Hours };

const midnight = Date.parse('2026-03-10T06:00:00Z');
/** The server's clock starts at noon; a round half an hour after each full hour, for a week. */
const rounds = Array.from({ length: 7 * 24 }, (_, index) => 12.5 + index);
const delays = { quote: [1, 72], vehicle: [1, 24, 72] };

const unsubscribed: Record<string, Hours> = { unsubscribed: 20 };
const address = (person: string) =>
  `${person}@${person.startsWith('bounces') ? 'rebota' : person.startsWith('later') ? 'tarde' : 'socios'}.example`;

const stored: Story[] = [
  { person: 'hourly', about: 'quote', from: 12 },
  { person: 'evening', about: 'quote', from: 20.4 },
  { person: 'night', about: 'quote', from: 21.2 },
  { person: 'nightfall', about: 'quote', from: 23.9 },
  { person: 'early', about: 'quote', from: 31 },
  // Three of one person: each waits for a day of its own.
  { person: 'three', about: 'quote', from: 12 },
  { person: 'three', about: 'quote', from: 14 },
  { person: 'three', about: 'quote', from: 18 },
  { person: 'discarded', about: 'quote', from: 12, until: 12.1 },
  { person: 'discarded-later', about: 'quote', from: 12, until: 40 },
  { person: 'unsubscribed', about: 'quote', from: 12 },
  { person: 'unsubscribed', about: 'quote', from: 36 },
  { person: 'bounces', about: 'quote', from: 12 },
  { person: 'bounces', about: 'quote', from: 40 },
  { person: 'later', about: 'quote', from: 12 },
  { person: 'later-at-night', about: 'quote', from: 18.8 },
  { person: 'addressless', about: 'quote', from: 12 },
];

/** What calls.md promises, told once more and differently: hour by hour, over what each person has seen. */
function expectedOf(stories: Story[]): Sent[] {
  const sent: Sent[] = [];
  const seen = new Map<Story, number>();
  const refusals = new Map<string, number>();
  const quoteDays = new Set<string>();
  for (const at of rounds) {
    if (at % 24 < 8 || at % 24 >= 22) continue;
    for (const story of stories.toSorted((one, other) => one.from - other.from)) {
      const { person, about, from, until = Infinity } = story;
      const nth = delays[about].filter((delay) => from + delay <= at).length;
      if (nth <= (seen.get(story) ?? 0) || until <= at) continue;
      const day = `${person} ${Math.floor(at / 24)}`;
      const isMuted = about === 'quote' && (unsubscribed[person] ?? Infinity) <= at;
      if (isMuted || person.startsWith('bounces') || person === 'addressless') {
        seen.set(story, nth);
        continue;
      }
      if (about === 'quote' && quoteDays.has(day)) continue;
      if (person.startsWith('later')) {
        const key = `${stories.indexOf(story)} ${nth}`;
        const times = refusals.get(key) ?? 0;
        refusals.set(key, times + 1);
        if (times < 2) continue;
      }
      seen.set(story, nth);
      if (about === 'quote') quoteDays.add(day);
      sent.push({ person, about, nth, at });
    }
  }
  return sent;
}

let server: TestServer;
let processes: ChildProcess[];
beforeAll(async () => {
  server = await startTestServer({ SWEEP_EVERY_MS: '120000' });
  server.clock.freeze();
  const program = fileURLToPath(new URL('../../testing/remind-process.ts', import.meta.url));
  const databaseUrl = await databaseUrlOf(server);
  const REMINDING = JSON.stringify({ databaseUrl, config: server.config });
  processes = [1, 2].map(() => fork(program, { env: { ...process.env, REMINDING }, execArgv: [] }));
});
afterAll(async () => {
  for (const one of processes) one.disconnect();
  await server.close();
});

/** One round in a process of its own, at the server's time. */
async function remindRound(one: ChildProcess): Promise<void> {
  const ended = once(one, 'message') as Promise<[RoundEnd]>;
  one.send(server.clock.now().toISOString());
  const [wrong] = await ended;
  if (wrong !== null) throw new Error(wrong);
}

const inMexico = (hours: Hours) => new Date(midnight + hours * 3_600_000);
const isReminder = ({ channel, text }: InboxMessage) =>
  channel === 'email' && text.includes('/magic-link/auto-insurance/');

/** Which of the reminders it is, by what it says. */
function readMail({ to, text, subject = '', sentAt }: InboxMessage): Omit<Sent, 'nth'> & { nth?: number } {
  const at = (Date.parse(sentAt) - midnight) / 3_600_000;
  const person = to.split('@')[0] ?? '';
  if (subject.startsWith('Falta un paso')) return { person, about: 'vehicle', at };
  return { person, about: 'quote', nth: text.includes('Hace unos días') ? 2 : 1, at };
}

const withAddress = async (purchase: Purchase, person: string) =>
  await server.db
    .updateTable('accounts')
    .set({ email: address(person) })
    .where('member_id', '=', purchase.id)
    .execute();

test('calls.md, Magic links: a week, two processes, each expected message once and none at night', async () => {
  const { db, clock, sandbox } = server;
  const visitor = server.client();
  await startApplication(visitor);
  const members = new Map<string, string>();
  const discards: { at: Hours; id: string }[] = [];
  for (const { person, from, until } of stored) {
    const known = members.get(person);
    const email = person === 'addressless' ? null : address(person);
    const memberId = known ?? (await storeMember(server, email));
    members.set(person, memberId);
    const id = await storeApplication(db, memberId, inMexico(from));
    if (until !== undefined) discards.push({ at: until, id });
  }
  const [waits, finishes, pays] = [await paid(server), await paid(server), await readyToPay(server)];
  await withAddress(waits, 'waits');
  await withAddress(finishes, 'finishes');
  await withAddress(pays, 'pays');
  // Also the address that an unpaid quote's reminders refused is not written to again about what is paid.
  const bounced = await paid(server);
  await withAddress(bounced, 'bounces-paid');

  const purchases: Story[] = [
    { person: 'waits', about: 'vehicle', from: 12 },
    { person: 'bounces-paid', about: 'vehicle', from: 12 },
    { person: 'finishes', about: 'vehicle', from: 12, until: 34 },
    { person: 'pays', about: 'quote', from: 12, until: 33 },
    { person: 'pays', about: 'vehicle', from: 33 },
  ];
  const acts: { at: Hours; act: () => Promise<unknown> }[] = [
    ...discards.map(({ at, id }) => ({
      at,
      act: () =>
        db
          .updateTable('applications')
          .set({ status: 'discarded', reminder_due_at: null })
          .where('id', '=', id)
          .execute(),
    })),
    {
      at: 20,
      act: async () => {
        const [mail] = await sandbox.inbox(address('unsubscribed'));
        const url = new URL(mail?.text.match(/http\S+\/api\/unsubscribe\/\S+/)?.[0] ?? '').pathname;
        const payload = 'List-Unsubscribe=One-Click';
        const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };
        const answer = await server.client().send({ method: 'POST', url, payload, headers });
        expect(answer.status).toBe(200);
      },
    },
    {
      at: 33,
      act: async () => {
        await authenticate(server, pays.client, pays.phone);
        const answer = await pays.pay(await newCard(pays.client));
        expect(answer.body.data.data.response.payment.status).toBe('charged');
      },
    },
    {
      at: 34,
      act: async () => {
        await authenticate(server, finishes.client, finishes.phone);
        expect((await finishes.finish()).status).toBe(200);
      },
    },
  ].toSorted((one, other) => one.at - other.at);

  let time = 12;
  const goTo = (hours: Hours) => {
    clock.advance({ minutes: Math.round((hours - time) * 60) });
    time = hours;
  };
  for (const round of rounds) {
    for (const { at, act } of acts.splice(0, acts.filter((one) => one.at <= round).length)) {
      goTo(Math.max(at, time));
      await act();
    }
    goTo(round);
    await Promise.all(processes.map(remindRound));
  }

  const nths = new Map<string, number>();
  const arrived = (await sandbox.inbox())
    .filter(isReminder)
    .toReversed()
    .map(readMail)
    .map(({ nth, ...mail }) => {
      // Those about a paid policy read the same.
      const order = nth ?? (nths.get(mail.person) ?? 0) + 1;
      if (nth === undefined) nths.set(mail.person, order);
      return { ...mail, nth: order, at: Math.round(mail.at * 100) / 100 };
    });
  const text = (one: Sent) => `${one.person} ${one.about} ${one.nth} at ${one.at}`;
  const expected = expectedOf([...stored, ...purchases]);
  expect(arrived.map(text).toSorted()).toEqual(expected.map(text).toSorted());
  expect(expected.length).toBeGreaterThan(20);

  const outcomes = await db.selectFrom('reminders').select(['outcome', 'member_id']).execute();
  expect(outcomes.filter(({ outcome }) => outcome === 'sent')).toHaveLength(expected.length);
  const others = outcomes.filter(({ outcome }) => outcome !== 'sent');
  // Each bounced once.
  expect(others.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
  expect(new Set(others.map(({ member_id }) => member_id))).toEqual(
    new Set([members.get('bounces'), bounced.id]),
  );
}, 120_000);
