import { randomUUID } from 'node:crypto';
import { makeCurp } from '@socio/domain/curp';
import type { Session } from '../../http/access.ts';
import { insertUserAddress } from '../../modules/addresses/insert-user-address.ts';
import { createCreateInsuranceApplication } from '../../modules/applications/create-insurance-application.ts';
import { saveYear } from '../../modules/applications/save-year.ts';
import { recordConsents } from '../../modules/consents/record-consents.ts';
import { ensureMember, insertAccount } from '../../modules/members/repository.ts';
import type { Database } from '../connection.ts';
import { demoMembers, type DemoMember } from './demo-members.ts';

type Seeding = { db: Database; now: Date };

/** The demonstration is for an empty database: what people made of it since is theirs. */
export async function seedDemoIfEmpty(seeding: Seeding): Promise<boolean> {
  const member = await seeding.db.selectFrom('members').select('id').limit(1).executeTakeFirst();
  if (member !== undefined) return false;
  await seedDemo(seeding);
  return true;
}

/** Makes the product's rows of the demo members through its own modules; a member who has an account is left alone. */
export async function seedDemo(seeding: Seeding): Promise<void> {
  for (const member of demoMembers) await seedMember(seeding, member);
}

async function seedMember({ db, now }: Seeding, demo: DemoMember): Promise<void> {
  const memberId = await db.transaction().execute(async (trx) => {
    const id = await ensureMember(trx, demo.number, `SOCIO-${demo.number}`, now);
    const { secondLastName, ...person } = demo.account;
    const curp = makeCurp({ ...person, secondLastName: secondLastName ?? '' });
    if ((await insertAccount(trx, id, { ...demo.account, curp }, now)) !== 'inserted') return null;
    const subject = { memberId: id, applicationId: null };
    await recordConsents(trx, subject, { terms: true, privacy: true, marketing: false }, now);
    return id;
  });
  if (memberId === null) return;
  for (const [index, address] of (demo.addresses ?? []).entries()) {
    // One after the other, so that the list has an order.
    const at = new Date(now.getTime() + index);
    await insertUserAddress(db, { memberId, address, now: at });
  }
  if (demo.quoteStarted !== undefined) await startQuote({ db, now }, memberId, demo.quoteStarted);
}

async function startQuote(
  { db, now }: Seeding,
  memberId: string,
  { brandModel, year }: { brandModel: string; year: number },
): Promise<void> {
  // Of this call alone: it is never stored, and only says whose the application is.
  const session: Session = {
    id: randomUUID(),
    familyId: randomUUID(),
    memberId,
    authenticatedAt: null,
    expiresAt: now,
  };
  const create = createCreateInsuranceApplication({ db, countUse: async () => true });
  const applicationId = await create({
    brandModel,
    applicationId: null,
    session,
    openVisitor: async () => session,
    ip: '',
    now,
  });
  await saveYear(db, { applicationId, session, now }, year);
}
