import { expect, test } from 'vitest';
import type { Coverage } from '../tariff/coverages.ts';
import { priceParts } from '../tariff/receipts.ts';
import { valuesInForce, type PolicyChange } from './values-in-force.ts';
import type { PolicyAddress } from './policy-values.ts';

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
const car = { vin: '1HGCM82633A004352', versionId: 1, versionName: 'Sense', zipCode: '06000' };
const dear = { price: priceParts({ netPremium: 827_147, policyFee: 68_000 }), discount: 145_967 };
const cheap = { price: priceParts({ netPremium: 500_000, policyFee: 68_000 }), discount: 88_235 };
const issued = {
  coverage: 'AMPLIA' as Coverage,
  ...dear,
  insured: { ...name, ...contact, birthDate: '1990-01-01' },
  address,
  vehicle: { ...car, plates: '' },
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
      ...dear,
      insured: { ...corrected, ...reached, birthDate: '1990-01-01' },
      address: moved,
      vehicle: { ...car, plates: 'ABC-123-A' },
    },
  ],
] as const)('after-the-sale.md, Changes: %s changed', (_title, changes, expected) => {
  const before = structuredClone(issued);
  expect(valuesInForce(issued, changes)).toEqual(expected);
  expect(issued).toEqual(before);
});

test.each([
  [
    'coverage',
    { kind: 'coverage', from: { coverage: 'AMPLIA', ...dear }, to: { coverage: 'RC', ...cheap } },
    { coverage: 'RC', ...cheap },
  ],
  [
    'postal code',
    {
      kind: 'postal-code',
      from: { address, ...dear },
      to: { address: { ...moved, zipCode: '44160' }, ...cheap },
    },
    { ...cheap, address: { ...moved, zipCode: '44160' }, vehicle: { ...car, plates: '', zipCode: '44160' } },
  ],
  [
    'version',
    {
      kind: 'version',
      from: { versionId: 1, versionName: 'Sense', ...dear },
      to: { versionId: 2, versionName: 'Advance', ...cheap },
    },
    { ...cheap, vehicle: { ...car, plates: '', versionId: 2, versionName: 'Advance' } },
  ],
] satisfies [string, PolicyChange, object][])(
  'after-the-sale.md, Changes: %s changed, with the price',
  (_title, change, changed) => {
    expect(valuesInForce(issued, [change])).toEqual({ ...issued, ...changed });
  },
);

test('the last of one kind counts', () => {
  const back: PolicyChange = { kind: 'address', from: moved, to: address };
  expect(valuesInForce(issued, [...all.slice(2, 3), back]).address).toEqual(address);
});
