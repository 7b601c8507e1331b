import { makeCurp } from '@socio/domain/curp';
import { appendEvent } from '../modules/audit/append-event.ts';
import { createPrepareConsents, recordConsents } from '../modules/consents/record-consents.ts';
import { createStoreConsents } from '../modules/consents/store-consents.ts';
import { insertMember, insertAccount } from '../modules/members/repository.ts';
import type { Database, Executor } from '../db/connection.ts';
import { joinedAt } from './demo-days.ts';
import { demoMembers, type DemoMember } from './demo-members.ts';

type Seeding = { db: Database; now: Date };

/** Seeds only an empty database; whatever people have made of it since is theirs. */
export async function seedDemoIfEmpty(seeding: Seeding): Promise<boolean> {
  const member = await seeding.db.selectFrom('members').select('id').limit(1).executeTakeFirst();
  if (member !== undefined) return false;
  await seedDemo(seeding);
  return true;
}

/**
 * Creates all of the demo members' accounts, or none, through the product's own modules; existing accounts are left
 * alone. Their history is created by complete-demo.ts.
 */
export async function seedDemo({ db, now }: Seeding): Promise<void> {
  const joined = joinedAt(now);
  await db.transaction().execute(async (trx) => {
    for (const member of demoMembers) await seedMember(trx, member, joined);
  });
}

async function seedMember(trx: Executor, demo: DemoMember, now: Date): Promise<void> {
  const id = await insertMember(trx, demo.number, `SOCIO-${demo.number}`, now);
  const { secondLastName, ...person } = demo.account;
  const curp = makeCurp({ ...person, secondLastName: secondLastName ?? '' });
  if ((await insertAccount(trx, id, { ...demo.account, curp }, now)) !== 'inserted') return;
  const giver = { memberId: id, applicationId: null, familyId: null };
  const prepareConsents = createPrepareConsents(createStoreConsents(appendEvent));
  await recordConsents(
    { db: trx, prepareConsents },
    giver,
    { terms: true, privacy: true, marketing: false },
    now,
  );
}
