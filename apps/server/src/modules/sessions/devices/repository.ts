import { sql } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import { statement, write, type Slots } from '../../../db/statement.ts';

export type NewDevice = { id: string; memberId: string; tokenHash: Buffer; expiresAt: Date; now: Date };

export const insertDevice = write('insert-device', (db, given: Slots<NewDevice>) =>
  db.insertInto('devices').values({
    id: given.id,
    member_id: given.memberId,
    token_hash: given.tokenHash,
    created_at: given.now,
    expires_at: given.expiresAt,
  }),
);

const deviceId = statement(
  'device',
  (db, given: Slots<{ tokenHash: Buffer; memberId: string | null; now: Date }>) =>
    db
      .selectFrom('devices')
      .select(['id', 'member_id', 'created_at'])
      .where('token_hash', '=', given.tokenHash)
      .where((eb) =>
        eb.or([eb(sql`${given.memberId}::uuid`, 'is', null), eb('member_id', '=', given.memberId)]),
      )
      .where('expires_at', '>', given.now),
);

export async function findDeviceId(
  db: Executor,
  of: { tokenHash: Buffer; memberId: string; now: Date },
): Promise<string | null> {
  return (await deviceId.first(db, of))?.id ?? null;
}

/** Who once authenticated in that browser. */
export async function findDeviceMember(
  db: Executor,
  of: { tokenHash: Buffer; now: Date },
): Promise<string | null> {
  return (await deviceId.first(db, { ...of, memberId: null }))?.member_id ?? null;
}

export async function findKnownDevice(
  db: Executor,
  of: { tokenHash: Buffer; memberId: string; now: Date },
): Promise<{ id: string; knownSince: Date } | null> {
  const row = await deviceId.first(db, of);
  return row === undefined ? null : { id: row.id, knownSince: row.created_at };
}

/** Those browsers are unknown again. */
export async function deleteDevicesSince(db: Executor, memberId: string, since: Date): Promise<void> {
  await db.deleteFrom('devices').where('member_id', '=', memberId).where('created_at', '>=', since).execute();
}

export async function prolongDevice(db: Executor, id: string, expiresAt: Date): Promise<void> {
  await db.updateTable('devices').set({ expires_at: expiresAt }).where('id', '=', id).execute();
}
