import { wrap } from '@socio/contracts/envelope';
import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { insertUserAddress as insertUserAddressContract } from '@socio/contracts/insert-user-address';
import type { SavedAddress } from '@socio/contracts/shared/saved-address';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { requireOwnMembership } from '../../http/require-own-membership.ts';
import { insertUserAddress } from './insert-user-address.ts';
import { listAddresses, type Address } from './repository.ts';

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

export function addressRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(getUserAddresses, async ({ body, session, memberId }) => {
    requireOwnMembership(session, body.membership_id);
    const addresses = await listAddresses(db, memberId());
    return wrap({ user_addresses_data: addresses.map(savedAddress) });
  });

  mount(insertUserAddressContract, async ({ body, session, memberId, now }) => {
    requireOwnMembership(session, body.membership_id);
    const address = {
      street: body.street,
      streetNumber: body.street_number,
      interiorNumber: body.interior_number ?? '',
      neighborhood: body.neighborhood_name,
      municipality: body.municipality_name,
      city: body.city_name,
      state: body.state_name,
      zipCode: body.zip_code,
    };
    const id = await insertUserAddress(db, { memberId: memberId(), address, now });
    return wrap({ insert_user_address: [{ id }] });
  });
}
