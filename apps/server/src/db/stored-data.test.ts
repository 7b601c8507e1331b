import { describe, expect, test } from 'vitest';
import { eventDetails } from './event-details.ts';
import { policySnapshots, purchaseSnapshots } from './purchase-snapshot.ts';

/** As written by the first release, which stored no version. */
const first = {
  quoteId: '6a1f7c3e-2f0e-4a53-9d5f-1f6f0b6f5a10',
  coverage: 'AMPLIA',
  billingCycle: 'MENSUAL',
  price: {
    annual: { iva: 147_044, total: 1_066_072, policyFee: 75_000, surcharge: 0, netPremium: 844_028 },
    monthly: {
      iva: 157_848,
      total: 1_144_404,
      receipts: 12,
      policyFee: 75_000,
      surcharge: 67_528,
      netPremium: 844_028,
      firstPayment: 175_117,
      laterPayment: 88_117,
    },
  },
  discount: 20_000,
  vehicle: {
    year: 2024,
    zipCode: '64000',
    versionId: 7,
    brandModel: 'Nissan Versa',
    versionName: 'SENSE CVT',
  },
  insured: {
    name: 'CARLOS',
    email: null,
    phone: '8187654321',
    gender: 'H',
    birthDate: '1979-11-02',
    firstLastName: 'RAMÍREZ',
    secondLastName: null,
  },
  address: {
    city: 'Monterrey',
    state: 'Nuevo León',
    street: 'Morelos',
    zipCode: '64000',
    municipality: 'Monterrey',
    neighborhood: 'Centro',
    streetNumber: '1',
    interiorNumber: '',
  },
};
const vehicle = { ...first.vehicle, vin: '3N1CN8AE0PL800002', plates: 'ABC-123-A' };

describe('what the database holds as JSON', () => {
  test('a purchase that the first release wrote is read as it is', () => {
    expect(purchaseSnapshots.read(first, 'id')).toEqual(first);
  });

  test('so is a policy', () => {
    expect(policySnapshots.read({ ...first, vehicle }, 'id')).toEqual({ ...first, vehicle });
  });

  test('so are the details of an event, and none at all', () => {
    expect(eventDetails.read({ attempt: 1, by: 'marta' }, 1)).toEqual({ attempt: 1, by: 'marta' });
    expect(eventDetails.read({}, 1)).toEqual({});
  });

  test('what is written says its version, and is read without it', () => {
    const written: unknown = JSON.parse(purchaseSnapshots.write(purchaseSnapshots.read(first, 'id')));
    expect(written).toEqual({ ...first, $version: 1 });
    expect(purchaseSnapshots.read(written, 'id')).toEqual(first);
    expect(JSON.parse(eventDetails.write({ amount: 1 }))).toEqual({ amount: 1, $version: 1 });
  });

  const { address: _address, ...homeless } = first;
  test.each<[string, unknown, string]>([
    ['of a version to come', { ...first, $version: 2 }, '$version'],
    ['of no shape', null, 'invalid_type'],
    ['without a part', homeless, 'address invalid_type'],
    ['with an empty value', { ...first, coverage: null }, 'coverage invalid_value'],
    [
      'with an amount that is none',
      { ...first, price: { ...first.price, annual: { ...first.price.annual, total: 0.5 } } },
      'price.annual.total',
    ],
    [
      'with a birth date that is none',
      { ...first, insured: { ...first.insured, birthDate: '02/11/1979' } },
      'insured.birthDate custom',
    ],
  ])('a purchase %s is an error that names the place and no value', (_title, stored, wrong) => {
    const reading = () => purchaseSnapshots.read(stored, 'the-id');
    expect(reading).toThrow('payment_attempts.snapshot of the-id cannot be read: ');
    expect(reading).toThrow(wrong);
    expect(reading).not.toThrow(/1979|RAMÍREZ/);
  });

  test('a policy without its vehicle is none', () => {
    expect(() => policySnapshots.read(first, 'id')).toThrow('vehicle.vin invalid_type, vehicle.plates');
  });
});
