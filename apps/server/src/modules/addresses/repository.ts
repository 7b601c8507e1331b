import { randomUUID } from 'node:crypto';
import type { Executor } from '../../db/connection.ts';

export type NewAddress = {
  street: string;
  streetNumber: string;
  interiorNumber: string;
  neighborhood: string;
  municipality: string;
  city: string;
  state: string;
  zipCode: string;
};

export type Address = NewAddress & { id: string };

const mostAddresses = 50;

/** The one that was used last comes first. */
export async function listAddresses(db: Executor, memberId: string): Promise<Address[]> {
  const rows = await db
    .selectFrom('addresses')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostAddresses)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    street: row.street,
    streetNumber: row.street_number,
    interiorNumber: row.interior_number,
    neighborhood: row.neighborhood_name,
    municipality: row.municipality_name,
    city: row.city_name,
    state: row.state_name,
    zipCode: row.zip_code,
  }));
}

/** Holds other inserts of the same member back until the transaction ends. */
export async function lockMember(db: Executor, memberId: string): Promise<void> {
  await db.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute();
}

/** The same place, however its capitals are written. */
export async function findSameAddress(
  db: Executor,
  memberId: string,
  address: NewAddress,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('addresses')
    .select('id')
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where('zip_code', '=', address.zipCode)
    .where('neighborhood_name', '=', address.neighborhood)
    .where('municipality_name', '=', address.municipality)
    .where((eb) => eb.fn('lower', ['street']), '=', address.street.toLowerCase())
    .where((eb) => eb.fn('lower', ['street_number']), '=', address.streetNumber.toLowerCase())
    .where((eb) => eb.fn('lower', ['interior_number']), '=', address.interiorNumber.toLowerCase())
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.id;
}

export async function insertAddress(
  db: Executor,
  memberId: string,
  address: NewAddress,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('addresses')
    .values({
      id,
      member_id: memberId,
      street: address.street,
      street_number: address.streetNumber,
      interior_number: address.interiorNumber,
      neighborhood_name: address.neighborhood,
      municipality_name: address.municipality,
      city_name: address.city,
      state_name: address.state,
      zip_code: address.zipCode,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return id;
}

/** Puts the address first in its member's list. */
export async function markAddressUsed(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('addresses').set({ last_used_at: now }).where('id', '=', id).execute();
}

export type Settlement = { neighborhood: string; municipality: string; city: string; state: string };

export async function listSettlements(db: Executor, zipCode: string): Promise<Settlement[]> {
  return await db
    .selectFrom('postal_codes')
    .select(['neighborhood', 'municipality', 'city', 'state'])
    .where('zip_code', '=', zipCode)
    .execute();
}
