import type { Executor } from '../../../db/connection.ts';

export type NewDevice = { id: string; memberId: string; tokenHash: Buffer; expiresAt: Date; now: Date };

export async function insertDevice(db: Executor, device: NewDevice): Promise<void> {
  await db
    .insertInto('devices')
    .values({
      id: device.id,
      member_id: device.memberId,
      token_hash: device.tokenHash,
      created_at: device.now,
      expires_at: device.expiresAt,
    })
    .execute();
}

export async function findDeviceId(
  db: Executor,
  { tokenHash, memberId, now }: { tokenHash: Buffer; memberId?: string; now: Date },
): Promise<string | null> {
  const row = await db
    .selectFrom('devices')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function prolongDevice(db: Executor, id: string, expiresAt: Date): Promise<void> {
  await db.updateTable('devices').set({ expires_at: expiresAt }).where('id', '=', id).execute();
}
