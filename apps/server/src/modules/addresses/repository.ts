import { randomUUID } from 'node:crypto';
import { kept } from '@socio/domain/budgets';
import { liveStates } from '@socio/domain/payment-state';
import { sql, type Expression } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { settlementCity } from '../../db/settlement-city.ts';
import { statement, write, type Slots } from '../../db/statement.ts';

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

/** Most recently used first. */
export async function listAddresses(db: Executor, memberId: string): Promise<Address[]> {
  const rows = await db
    .selectFrom('addresses')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(kept.addresses)
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

const sameAddress = statement('same-address', (db, given: Slots<NewAddress & { memberId: string }>) => {
  const ofMember = db
    .selectFrom('addresses')
    .where('member_id', '=', given.memberId)
    .where('deleted_at', 'is', null);
  const same = ofMember
    .select('id')
    .where('zip_code', '=', given.zipCode)
    .where('neighborhood_name', '=', given.neighborhood)
    .where('municipality_name', '=', given.municipality)
    .where((eb) => eb.fn('lower', ['street']), '=', given.street)
    .where((eb) => eb.fn('lower', ['street_number']), '=', given.streetNumber)
    .where((eb) => eb.fn('lower', ['interior_number']), '=', given.interiorNumber)
    .orderBy('created_at')
    .limit(sql.lit(1));
  return db.selectNoFrom([
    same.as('sameId'),
    ofMember
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('count'),
  ]);
});

/** The same place, ignoring case, and how many addresses the member keeps. */
export async function findSameAddress(
  db: Executor,
  memberId: string,
  address: NewAddress,
): Promise<{ sameId: string | null; count: number }> {
  const row = await sameAddress.first(db, {
    ...address,
    memberId,
    street: address.street.toLowerCase(),
    streetNumber: address.streetNumber.toLowerCase(),
    interiorNumber: address.interiorNumber.toLowerCase(),
  });
  if (row === undefined) throw new Error('a select without from has one row');
  return row;
}

function columnsOf<Text extends string | Expression<string>>(address: Record<keyof NewAddress, Text>) {
  return {
    street: address.street,
    street_number: address.streetNumber,
    interior_number: address.interiorNumber,
    neighborhood_name: address.neighborhood,
    municipality_name: address.municipality,
    city_name: address.city,
    state_name: address.state,
    zip_code: address.zipCode,
  };
}

const storeAddress = write(
  'insert-address',
  (db, given: Slots<NewAddress & { id: string; memberId: string; now: Date }>) =>
    db.insertInto('addresses').values({
      id: given.id,
      member_id: given.memberId,
      ...columnsOf(given),
      created_at: given.now,
      last_used_at: given.now,
    }),
);

export async function insertAddress(
  db: Executor,
  memberId: string,
  address: NewAddress,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await storeAddress(db, { ...address, id, memberId, now });
  return id;
}

export type Settlement = { neighborhood: string; municipality: string; city: string; state: string };

const settlements = statement('settlements', (db, given: Slots<{ zipCode: string }>) =>
  db
    .selectFrom('postal_codes')
    .select(['neighborhood', 'municipality', 'state'])
    .select(settlementCity.as('city'))
    .where('zip_code', '=', given.zipCode),
);

export async function listSettlements(db: Executor, zipCode: string): Promise<Settlement[]> {
  return await settlements.all(db, { zipCode });
}

/**
 * Locks one of the member's own addresses until the transaction ends, so that step 10 cannot link it in the meantime.
 */
export async function holdAddress(
  db: Executor,
  memberId: string,
  id: string,
): Promise<{ zipCode: string } | undefined> {
  const row = await db
    .selectFrom('addresses')
    .select('zip_code')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { zipCode: row.zip_code };
}

/**
 * What an unfinished application requires of the address: nothing, that it stays in its postal code, or that it stays
 * unchanged because a payment has frozen it.
 */
export type AddressUse = 'none' | 'place' | 'frozen';

export async function findAddressUse(
  db: Executor,
  memberId: string,
  id: string,
  activeSince: Date,
): Promise<AddressUse> {
  const rows = await db
    .selectFrom('applications')
    .select(({ eb, exists, selectFrom }) => [
      eb
        .or([
          eb('fulfilment', '!=', 'none'),
          exists(
            selectFrom('payment_attempts')
              .select('payment_attempts.id')
              .whereRef('payment_attempts.application_id', '=', 'applications.id')
              .where('payment_attempts.status', 'in', liveStates),
          ),
        ])
        .as('frozen'),
    ])
    .where('member_id', '=', memberId)
    .where('status', '=', sql.lit('active' as const))
    .where('address_id', '=', id)
    .where((eb) => eb.or([eb('fulfilment', '!=', 'none'), eb('last_updated_at', '>=', activeSince)]))
    .execute();
  if (rows.some(({ frozen }) => frozen)) return 'frozen';
  return rows.length > 0 ? 'place' : 'none';
}

export async function updateAddress(db: Executor, id: string, address: NewAddress): Promise<void> {
  await db.updateTable('addresses').set(columnsOf(address)).where('id', '=', id).execute();
}

/** The row is kept because earlier applications refer to it, but it is no longer shown. */
export async function markAddressDeleted(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('addresses').set({ deleted_at: now }).where('id', '=', id).execute();
}
