import type { SavedAddress } from '@socio/contracts/shared/saved-address';

export function sampleAddress(id: string, zipCode: string, change: Partial<SavedAddress> = {}): SavedAddress {
  return {
    'user_addresses-id': id,
    'user_addresses-street': 'Reforma',
    'user_addresses-street_number': '222',
    'user_addresses-interior_number': null,
    'user_addresses-neighborhood_name': 'Juárez',
    'user_addresses-city_name': 'Ciudad de México',
    'user_addresses-state_name': 'Ciudad de México',
    'user_addresses-zip_code': zipCode,
    ...change,
  };
}
