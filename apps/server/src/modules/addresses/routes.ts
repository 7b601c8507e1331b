import { deleteUserAddress as deleteUserAddressContract } from '@socio/contracts/delete-user-address';
import { wrap } from '@socio/contracts/envelope';
import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { insertUserAddress as insertUserAddressContract } from '@socio/contracts/insert-user-address';
import type { SavedAddress } from '@socio/contracts/shared/saved-address';
import { updateUserAddress as updateUserAddressContract } from '@socio/contracts/update-user-address';
import type { ParsedRequestOf } from '@socio/contracts/contract';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { requireOwnMembership } from '../../http/require-own-membership.ts';
import type { AppendEvent } from '../audit/event.ts';
import { deleteUserAddress } from './delete-user-address.ts';
import type { InsertUserAddress } from './insert-user-address.ts';
import { listAddresses, type Address, type NewAddress } from './repository.ts';
import { updateUserAddress } from './update-user-address.ts';

function savedAddress(address: Address): SavedAddress {
  return {
    'user_addresses-id': address.id,
    'user_addresses-street': address.street,
    'user_addresses-street_number': address.streetNumber,
    'user_addresses-interior_number': address.interiorNumber === '' ? null : address.interiorNumber,
    'user_addresses-neighborhood_name': address.neighborhood,
    'user_addresses-city_name': address.city,
    'user_addresses-state_name': address.state,
    'user_addresses-zip_code': address.zipCode,
  };
}

function newAddress(body: ParsedRequestOf<typeof insertUserAddressContract>): NewAddress {
  return {
    street: body.street,
    streetNumber: body.street_number,
    interiorNumber: body.interior_number ?? '',
    neighborhood: body.neighborhood_name,
    municipality: body.municipality_name,
    city: body.city_name,
    state: body.state_name,
    zipCode: body.zip_code,
  };
}

type Dependencies = {
  db: Database;
  insertUserAddress: InsertUserAddress;
  /** Applications untouched since then have expired. */
  activeSince: (now: Date) => Date;
  appendEvent: AppendEvent;
};

export function addressRoutes(mount: Mount, deps: Dependencies): void {
  const { db, insertUserAddress, activeSince, appendEvent } = deps;
  mount(getUserAddresses, async ({ body, session, memberId }) => {
    requireOwnMembership(session, body.membership_id);
    const addresses = await listAddresses(db, memberId());
    return wrap({ user_addresses_data: addresses.map(savedAddress) });
  });

  mount(insertUserAddressContract, async ({ body, session, memberId, now }) => {
    requireOwnMembership(session, body.membership_id);
    const id = await insertUserAddress({ memberId: memberId(), address: newAddress(body), now });
    return wrap({ insert_user_address: [{ id }] });
  });

  mount(updateUserAddressContract, async ({ body, session, memberId, now }) => {
    requireOwnMembership(session, body.membership_id);
    await updateUserAddress(
      { db, appendEvent },
      {
        memberId: memberId(),
        addressId: body.address_id,
        address: newAddress(body),
        activeSince: activeSince(now),
        now,
      },
    );
    return { success: true as const };
  });

  mount(deleteUserAddressContract, async ({ body, session, memberId, now }) => {
    requireOwnMembership(session, body.membership_id);
    await deleteUserAddress(
      { db, appendEvent },
      {
        memberId: memberId(),
        addressId: body.address_id,
        activeSince: activeSince(now),
        now,
      },
    );
    return { success: true as const };
  });
}
