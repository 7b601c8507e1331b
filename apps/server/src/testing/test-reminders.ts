import { randomUUID } from 'node:crypto';
import { firstReminderAt, type ReminderAbout } from '@socio/domain/reminders';
import { buildServices } from '../build-services.ts';
import { createDatabase, createPool, type Database } from '../db/connection.ts';
import { createLogger } from '../http/request-log.ts';
import { databaseUrlOf, dueOf } from '../operations/testing/operations-world.ts';
import type { Email, EmailMessage } from '../providers/email/port.ts';
import { createSendReminder } from '../workflows/mails/send-reminder.ts';
import { testRenderer, type TestServer } from './start-test-server.ts';

/** What sends reminders, on a database pool of its own. */
export async function startReminding(server: TestServer) {
  const { config, clock } = server;
  const db = createDatabase(createPool(await databaseUrlOf(server), { max: 4, client: { prepares: true } }), {
    prepares: true,
  });
  const { services, close } = buildServices(config, {
    db,
    keys: server.app.keys,
    clock: clock.now,
    logger: createLogger('silent'),
    send: async () => undefined,
    renderer: testRenderer,
  });
  return {
    services,
    close: async () => {
      await close();
      await db.destroy();
    },
  };
}

/** A member with an account, made without calls. */
export async function storeMember(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  email: string | null,
): Promise<string> {
  const id = randomUUID();
  const now = clock.now();
  const membership_number = String(BigInt(`0x${id.replaceAll('-', '').slice(0, 9)}`)).padStart(12, '9');
  await db.insertInto('members').values({ id, membership_number, club_id: id, created_at: now }).execute();
  await db
    .insertInto('accounts')
    .values({
      member_id: id,
      name: 'CARLOS',
      first_last_name: 'RAMÍREZ',
      email,
      birth_date: '1979-11-02',
      gender: 'H',
      birth_state: 'NL',
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** An unfinished application whose last step was at this time. */
export async function storeApplication(db: Database, memberId: string, lastStep: Date): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('applications')
    .values({
      id,
      member_id: memberId,
      visitor_family_id: null,
      stage: 'cotizacion',
      status: 'active',
      fulfilment: 'none',
      current_step: 'step-2-year',
      brand_model: 'Nissan Versa',
      created_at: lastStep,
      last_updated_at: lastStep,
      reminder_due_at: firstReminderAt('quote', lastStep),
    })
    .execute();
  return id;
}

type Sending = { at?: Date; send?: Email['send']; db?: TestServer['db'] };

/** Reminders of one application at a time, with the mail server's part played by the test. */
export function remindersOn(server: TestServer) {
  const later = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000);
  return {
    later,
    /** An application due now, of a new member. */
    dueApplication: async (email: string | null = `${randomUUID()}@socios.example`, agoMinutes = 61) => {
      const memberId = await storeMember(server, email);
      const id = await storeApplication(server.db, memberId, later(-agoMinutes));
      return { id, memberId, email: email ?? '' };
    },
    /** Without `send`, every message is taken and kept. */
    remind: (about: ReminderAbout, { at, send, db = server.db }: Sending = {}) => {
      const messages: EmailMessage[] = [];
      const taking: Email['send'] = async (message) => {
        messages.push(message);
        return { kind: 'sent' };
      };
      const { MAIL_FROM: mailFrom, PUBLIC_URL: publicUrl } = server.config;
      const { keys } = server.app;
      const clock = () => at ?? server.clock.now();
      const email = { send: send ?? taking };
      return {
        run: createSendReminder({ db, clock, email, mailFrom, publicUrl, keys }, about),
        messages,
      };
    },
    rowsOf: (id: string) =>
      server.db.selectFrom('reminders').selectAll().where('application_id', '=', id).execute(),
    dueAt: async (id: string) => {
      const row = server.db.selectFrom('applications').select('reminder_due_at').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).reminder_due_at;
    },
    linksOf: async (id: string) => {
      const links = server.db.selectFrom('application_links').select('key_hash');
      return (await links.where('application_id', '=', id).execute()).length;
    },
    /** As `ops:stuck` shows it. */
    groupsOf: async (id: string) =>
      (await dueOf(server, { applicationId: id })).map(({ kind, state }) => `${kind} ${state}`),
  };
}
