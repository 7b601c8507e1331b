import { expect, test } from 'vitest';
import type { PolicyAddress } from './changes.ts';
import { valuesInForce, type PolicyChange } from './values-in-force.ts';

const name = { name: 'JUAN', firstLastName: 'PERES', secondLastName: 'SOL' };
const contact = { phone: '5512345678', email: 'juan@example.mx' };
const address: PolicyAddress = {
  street: 'Calle 1',
  streetNumber: '2',
  interiorNumber: '',
  neighborhood: 'Centro',
  municipality: 'Cuauhtémoc',
  city: 'Ciudad de México',
  state: 'Ciudad de México',
  zipCode: '06000',
};
const issued = {
  coverage: 'AMPLIA',
  insured: { ...name, ...contact, birthDate: '1990-01-01' },
  address,
  vehicle: { plates: '', vin: '1HGCM82633A004352' },
};
const corrected = { ...name, firstLastName: 'PÉREZ' };
const moved = { ...address, street: 'Calle 3' };
const reached = { phone: '5587654321', email: null };
const all: PolicyChange[] = [
  { kind: 'plates', from: { plates: null }, to: { plates: 'ABC-123-A' } },
  { kind: 'name', from: name, to: corrected },
  { kind: 'address', from: address, to: moved },
  { kind: 'contact', from: contact, to: reached },
];

test.each([
  ['nothing', [], issued],
  ['plates', all.slice(0, 1), { ...issued, vehicle: { ...issued.vehicle, plates: 'ABC-123-A' } }],
  ['the name', all.slice(1, 2), { ...issued, insured: { ...issued.insured, ...corrected } }],
  ['the address', all.slice(2, 3), { ...issued, address: moved }],
  ['phone and mail', all.slice(3, 4), { ...issued, insured: { ...issued.insured, ...reached } }],
  [
    'everything',
    all,
    {
      coverage: 'AMPLIA',
      insured: { ...corrected, ...reached, birthDate: '1990-01-01' },
      address: moved,
      vehicle: { plates: 'ABC-123-A', vin: '1HGCM82633A004352' },
    },
  ],
] as const)('after-the-sale.md, Changes: %s changed', (_title, changes, expected) => {
  const before = structuredClone(issued);
  expect(valuesInForce(issued, changes)).toEqual(expected);
  expect(issued).toEqual(before);
});

test('the last of one kind counts', () => {
  const back: PolicyChange = { kind: 'address', from: moved, to: address };
  expect(valuesInForce(issued, [...all.slice(2, 3), back]).address).toEqual(address);
});
