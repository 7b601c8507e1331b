import type { Executor } from '../db/connection.ts';
import { daysBefore, seededAt } from './demo-days.ts';
import { demoHistories, type DemoApplication, type DemoHistory } from './demo-history.ts';
import { listMade, type Made } from './made-application.ts';

export type DemoPerson = { memberId: string; name: string; joined: Date; history: DemoHistory };
export type Missing = { person: DemoPerson; application: DemoApplication; at: Date };

/** What the demo members' histories still lack, oldest first; nothing if the demonstration was never seeded. */
export async function findMissing(db: Executor, now: Date): Promise<Missing[]> {
  const people = await Promise.all(demoHistories.map((history) => findPerson(db, history)));
  const known = people.filter((person) => person !== undefined);
  const missing = await Promise.all(known.map((person) => missingOf(db, person, now)));
  return missing.flat().toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

async function findPerson(db: Executor, history: DemoHistory): Promise<DemoPerson | undefined> {
  const row = await db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.member_id', 'members.id')
    .select(['members.id', 'accounts.name', 'accounts.first_last_name', 'accounts.created_at'])
    .where('membership_number', '=', history.number)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const name = `${row.name} ${row.first_last_name}`;
  return { memberId: row.id, name, joined: row.created_at, history };
}

async function missingOf(db: Executor, person: DemoPerson, now: Date): Promise<Missing[]> {
  const seeded = seededAt(person.joined);
  // An account that somebody created themselves gets no history.
  if (seeded > now) return [];
  const made = new Map(
    (await listMade(db, person.memberId)).map((one) => [one.createdAt.getTime(), one] as const),
  );
  return person.history.applications
    .map((application) => ({ person, application, at: daysBefore(seeded, application.daysAgo) }))
    .filter(({ application, at }) => !isComplete(made.get(at.getTime()), application, seeded));
}

/** Anything touched since the seed belongs to its user, whatever became of it. */
function isComplete(made: Made | undefined, application: DemoApplication, seeded: Date): boolean {
  if (made === undefined) return false;
  return made.status !== 'active' || made.step === application.target || made.touchedAt > seeded;
}
