import { codeRules, type CodeGuard } from '@socio/domain/code-rules';
import { MINUTE } from '@socio/domain/spans';
import { sql } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import { statement, write, type Slots } from '../../../db/statement.ts';

export type NewChallenge = {
  id: string;
  familyId: string;
  phone: string;
  codeHash: Buffer;
  digits: number;
  unknownBrowser: boolean;
  /** Whether the guard over all members counts it as a code that nobody has entered. */
  guardCounted: boolean;
  sentByJob: boolean;
  sentAt: Date;
  validUntil: Date;
};

export const insertChallenge = write('insert-challenge', (db, given: Slots<NewChallenge>) =>
  db.insertInto('otp_challenges').values({
    id: given.id,
    family_id: given.familyId,
    phone: given.phone,
    code_hash: given.codeHash,
    digits: given.digits,
    unknown_browser: given.unknownBrowser,
    guard_counted: given.guardCounted,
    sent_by_job: given.sentByJob,
    sent_at: given.sentAt,
    valid_until: given.validUntil,
  }),
);

/** A code that was not delivered must not be usable. */
export async function withdrawChallenge(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('otp_challenges').set({ used_at: now }).where('id', '=', id).execute();
}

const openChallenges = statement('open-challenges', (db, given: Slots<{ familyId: string; phone: string }>) =>
  db
    .selectFrom('otp_challenges')
    .select(['id', 'code_hash', 'digits', 'valid_until', 'tries'])
    .select(['unknown_browser', 'guard_counted', 'sent_by_job'])
    .where('family_id', '=', given.familyId)
    .where('phone', '=', given.phone)
    .where('used_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(sql.lit(codeRules.openAtOnce)),
);

/** Unused codes of this session for this phone, newest first: those that a guess may be compared with. */
export async function findChallenges(db: Executor, familyId: string, phone: string) {
  return await openChallenges.all(db, { familyId, phone });
}

/** What a job still has to send; undefined for a challenge without a code, and once it is used or over. */
export async function findCodeToSend(
  db: Executor,
  id: string,
  now: Date,
): Promise<{ familyId: string; phone: string; digits: number } | undefined> {
  return await db
    .selectFrom('otp_challenges')
    .select(['family_id as familyId', 'phone', 'digits'])
    .where('id', '=', id)
    .where('sent_by_job', '=', true)
    .where('used_at', 'is', null)
    .where('valid_until', '>', now)
    .executeTakeFirst();
}

const addTry = statement('spend-try', (db, given: Slots<{ id: string; limit: number }>) =>
  db
    .updateTable('otp_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', given.id)
    .where('tries', '<', given.limit),
);

export async function spendTry(db: Executor, id: string, limit: number): Promise<boolean> {
  return (await addTry.run(db, { id, limit })) > 0;
}

/** The guess was not compared after all. */
export async function returnTry(db: Executor, id: string): Promise<void> {
  await db
    .updateTable('otp_challenges')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

const storeUsed = statement('use-challenge', (db, given: Slots<{ id: string; now: Date }>) =>
  db
    .updateTable('otp_challenges')
    .set({ used_at: given.now })
    .where('id', '=', given.id)
    .where('used_at', 'is', null),
);

export async function useChallenge(db: Executor, id: string, now: Date): Promise<boolean> {
  return (await storeUsed.run(db, { id, now })) > 0;
}

export const insertPhoneProof = write(
  'insert-phone-proof',
  (db, given: Slots<{ familyId: string; phone: string; now: Date }>) =>
    db
      .insertInto('phone_proofs')
      .values({ family_id: given.familyId, phone: given.phone, proven_at: given.now })
      .onConflict((conflict) =>
        conflict.columns(['family_id', 'phone']).doUpdateSet({ proven_at: given.now }),
      ),
);

const phoneProof = statement(
  'phone-proof',
  (db, given: Slots<{ familyId: string; phone: string; since: Date }>) =>
    db
      .selectFrom('phone_proofs')
      .select('phone')
      .where('family_id', '=', given.familyId)
      .where('phone', '=', given.phone)
      .where('proven_at', '>', given.since),
);

export async function hasPhoneProof(
  db: Executor,
  familyId: string,
  phone: string,
  since: Date,
): Promise<boolean> {
  return (await phoneProof.first(db, { familyId, phone, since })) !== undefined;
}

const raisedGuards = statement('raised-code-guards', (db, given: Slots<{ now: Date }>) =>
  db.selectFrom('code_guards').select('guard').where('until', '>', given.now),
);

export async function findRaisedGuards(db: Executor, now: Date): Promise<string[]> {
  return (await raisedGuards.all(db, { now })).map(({ guard }) => guard);
}

/** Raises a guard or keeps it up, written once a minute at most. True if it was down. */
export async function raiseGuard(
  db: Executor,
  { guard, until, now }: { guard: CodeGuard; until: Date; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('code_guards')
    .values({ guard, raised_at: now, until })
    .onConflict((conflict) =>
      conflict
        .column('guard')
        .doUpdateSet({
          raised_at: sql`case when code_guards.until > ${now} then code_guards.raised_at else ${now} end`,
          until,
        })
        .where('code_guards.until', '<', new Date(until.getTime() - MINUTE)),
    )
    .returning('raised_at')
    .executeTakeFirst();
  return row?.raised_at.getTime() === now.getTime();
}
