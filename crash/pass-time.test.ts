import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { clockTime } from '@socio/domain/dates';
import { isQuiet } from '@socio/domain/reminders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseUrlOf } from '../apps/server/src/operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../apps/server/src/testing/start-test-server.ts';
import { cards, newCard, paid, readyToPay, until } from '../apps/server/src/testing/test-purchase.ts';
import { remindersOn, storeApplication, storeMember } from '../apps/server/src/testing/test-reminders.ts';
import { collectFacts } from './collect-facts.ts';
import { daylightShift, endPauses, letTimePass } from './pass-time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_EVERY_MS: '120000' });
  server.clock.freeze();
});
afterAll(() => server.close());

test.each(['05:59', '06:00', '13:00', '23:00'])('at %s UTC the server is given a noon in Mexico', (time) => {
  const now = new Date(`2026-11-22T${time}:00Z`);
  const moved = new Date(now.getTime() + daylightShift(now));
  expect([clockTime(moved), isQuiet(moved)]).toEqual(['12:00', false]);
});

test('the server’s clock is moved, every other date stays', async () => {
  const clock = pathToFileURL(join(import.meta.dirname, 'shift-clock.ts')).href;
  const script =
    'console.log(JSON.stringify([Date.now(), new Date().getTime(), new Date(5).getTime(), new Date(0) instanceof Date]))';
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', clock, '--eval', script], {
    env: { ...process.env, CLOCK_SHIFT_MS: '36000000' },
  });
  const [now, current, given, isDate] = JSON.parse(stdout) as [number, number, number, boolean];
  for (const time of [now, current]) expect(Math.abs(time - Date.now() - 36_000_000)).toBeLessThan(60_000);
  expect([given, isDate]).toEqual([5, true]);
});

test('an hour passes once for what is unfinished, and not for an attempt under way', async () => {
  const { db, clock, sandbox } = server;
  const { dueAt, remind } = remindersOn(server);
  const memberId = await storeMember(server, 'crash@socios.example');
  const id = await storeApplication(db, memberId, clock.now());
  const charged = await paid(server);
  const asked = await readyToPay(server);
  await asked.pay(await newCard(asked.client, cards.asks));
  let passes = 0;
  const time = letTimePass(await databaseUrlOf(server), { now: clock.now, passed: () => (passes += 1) });
  await until('an hour has passed', async () => passes > 0);
  for (const one of [id, charged.applicationId, asked.applicationId])
    expect(await dueAt(one)).toEqual(clock.now());
  await remind('quote').run(id);
  await remind('vehicle').run(charged.applicationId);
  await remind('quote').run(asked.applicationId);
  const attempts = await db
    .selectFrom('payment_attempts')
    .select(['status', 'created_at', 'charged_at'])
    .orderBy('status')
    .execute();
  const earlier = new Date(clock.now().getTime() - 3_600_000);
  expect(attempts).toEqual([
    { status: 'action_required', created_at: clock.now(), charged_at: null },
    { status: 'charged', created_at: earlier, charged_at: earlier },
  ]);

  await time.stop();
  const pausedUntil = await dueAt(asked.applicationId);
  expect(pausedUntil?.getTime()).toBeGreaterThan(clock.now().getTime());
  const next = await dueAt(id);
  await endPauses(db, clock.now());
  expect(await dueAt(asked.applicationId)).toEqual(clock.now());
  expect(await dueAt(id)).toEqual(next);

  const facts = await collectFacts(db, sandbox, server.config.DOCUMENT_DIR);
  const of = (applicationId: string) => facts.find((one) => one.applicationId === applicationId);
  // Here the test itself took the messages, so none is in the inbox.
  expect(of(id)?.reminders).toEqual([{ kind: 'quote-1-hour', outcome: 'sent', mails: 0, isListed: false }]);
  expect(of(charged.applicationId)).toMatchObject({
    reminders: [{ kind: 'vehicle-1-hour', outcome: 'sent' }],
    strayReminders: 0,
    isReminderDue: true,
  });
  expect(of(asked.applicationId)?.reminders).toEqual([]);
});
