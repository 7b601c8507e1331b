import type { Executor } from '../../db/connection.ts';
import type { PasskeyPurpose } from '../../db/types.ts';

export type NewPasskey = {
  id: string;
  memberId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  name: string;
  inForceAt: Date;
  now: Date;
};

/** False if there is one with that id, whoever's it is. */
export async function insertPasskey(db: Executor, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      member_id: passkey.memberId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.now,
      in_force_at: passkey.inForceAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type PasskeyRow = {
  id: string;
  credentialId: Buffer;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  inForceAt: Date;
};

export async function listPasskeyRows(db: Executor, memberId: string): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('passkeys')
    .select([
      'id',
      'credential_id as credentialId',
      'transports',
      'name',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'in_force_at as inForceAt',
    ])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export type StoredPasskey = {
  id: string;
  memberId: string;
  publicKey: Buffer;
  signCount: number;
  inForceAt: Date;
};

export async function findPasskey(db: Executor, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  return await db
    .selectFrom('passkeys')
    .select([
      'id',
      'member_id as memberId',
      'public_key as publicKey',
      'sign_count as signCount',
      'in_force_at as inForceAt',
    ])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** False if it has been removed or used meanwhile. */
export async function recordPasskeyUse(
  db: Executor,
  { id, before, after, now }: { id: string; before: number; after: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sign_count: after, last_used_at: now })
    .where('id', '=', id)
    .where('sign_count', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Others' passkeys are treated as nonexistent. */
export async function removePasskey(db: Executor, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removePasskeysSince(db: Executor, memberId: string, since: Date): Promise<void> {
  await db
    .deleteFrom('passkeys')
    .where('member_id', '=', memberId)
    .where('created_at', '>=', since)
    .execute();
}

export async function insertPasskeyChallenge(
  db: Executor,
  asked: { challenge: Buffer; familyId: string; purpose: PasskeyPurpose; validUntil: Date },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge: asked.challenge,
      family_id: asked.familyId,
      purpose: asked.purpose,
      valid_until: asked.validUntil,
    })
    .execute();
}

/** Whether that visit was asked it for that purpose; nobody can answer it once more. */
export async function takePasskeyChallenge(
  db: Executor,
  asked: { challenge: Buffer; familyId: string; purpose: PasskeyPurpose; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', asked.challenge)
    .where('family_id', '=', asked.familyId)
    .where('purpose', '=', asked.purpose)
    .where('valid_until', '>', asked.now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type PasskeyHolder = { membershipNumber: string; givenName: string; accountSince: Date };

/** Undefined without an account. */
export async function findPasskeyHolder(db: Executor, memberId: string): Promise<PasskeyHolder | undefined> {
  return await db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.member_id')
    .select([
      'members.membership_number as membershipNumber',
      'accounts.name as givenName',
      'accounts.created_at as accountSince',
    ])
    .where('accounts.member_id', '=', memberId)
    .executeTakeFirst();
}

export async function hasAnsweredOffer(db: Executor, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkey_offers')
    .select('member_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function recordOfferAnswered(db: Executor, memberId: string, now: Date): Promise<void> {
  await db
    .insertInto('passkey_offers')
    .values({ member_id: memberId, answered_at: now })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute();
}

/** Since when the member has the passkey with which the identity was proven in a session; null if it was not one. */
export async function findPasskeySince(db: Executor, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('passkeys', (join) =>
      join
        .onRef('passkeys.id', '=', 'sessions.passkey_id')
        .onRef('passkeys.member_id', '=', 'sessions.member_id'),
    )
    .select('passkeys.created_at')
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
