import type { Executor } from '../../../db/connection.ts';

export async function findMembershipNumber(db: Executor, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('membership_number')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.membership_number;
}

type Snapshot = { currentStep: string; data: string; now: Date };

export async function upsertSnapshot(
  db: Executor,
  snapshot: Snapshot & {
    id: string;
    familyId: string;
    membershipNumber: string;
    applicationId: string | null;
  },
): Promise<string> {
  const changing = {
    insurance_application_id: snapshot.applicationId,
    current_step: snapshot.currentStep,
    session_data: snapshot.data,
    updated_at: snapshot.now,
  };
  const row = await db
    .insertInto('session_snapshots')
    .values({
      id: snapshot.id,
      family_id: snapshot.familyId,
      membership_number: snapshot.membershipNumber,
      created_at: snapshot.now,
      ...changing,
    })
    .onConflict((conflict) => conflict.columns(['family_id', 'membership_number']).doUpdateSet(changing))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateSnapshot(
  db: Executor,
  familyId: string,
  id: string,
  snapshot: Snapshot & { applicationId?: string },
): Promise<boolean> {
  const result = await db
    .updateTable('session_snapshots')
    .set({
      ...(snapshot.applicationId !== undefined && { insurance_application_id: snapshot.applicationId }),
      current_step: snapshot.currentStep,
      session_data: snapshot.data,
      updated_at: snapshot.now,
    })
    .where('id', '=', id)
    .where('family_id', '=', familyId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function findSnapshotRow(db: Executor, familyId: string, membershipNumber: string) {
  return db
    .selectFrom('session_snapshots')
    .select(['id', 'insurance_application_id', 'session_data', 'current_step'])
    .where('family_id', '=', familyId)
    .where('membership_number', '=', membershipNumber)
    .executeTakeFirst();
}

export async function deleteSnapshot(
  db: Executor,
  familyId: string,
  membershipNumber: string,
): Promise<void> {
  await db
    .deleteFrom('session_snapshots')
    .where('family_id', '=', familyId)
    .where('membership_number', '=', membershipNumber)
    .execute();
}
