import { applicationRecordSchema, type ApplicationRecord } from '@socio/contracts/shared/application';
import { expect, test } from 'vitest';
import { isVisitors, readApplication } from './application.ts';

const prefix = 'vehicle_insurance_application-';
const known = {
  brand_model: 'Nissan Versa',
  year: '2024',
  version_id: '17',
  version_name: 'Advance CVT',
  zip_code: '64000',
  gender: 'H',
  birth_date: '02/11/1979',
  phone_number: '8187654321',
  terms_conditions: 'true',
  privacy_notice: 'true',
  marketing_consent: 'false',
  step_type: 'contratacion',
  current_step: 'payment-step',
  billing_cycle: 'MENSUAL',
  coverage: 'AMPLIA',
  first_payment: '1,751.17',
  subsequent_payments: '881.17',
  total_premium: '11,444.04',
  street: 'Reforma',
  street_number: '222',
  card_number: '4242',
};
const record = {
  ...Object.fromEntries(Object.keys(applicationRecordSchema.shape).map((name) => [name, null])),
  ...Object.fromEntries(Object.entries(known).map(([name, value]) => [prefix + name, value])),
  id: 'a',
} as unknown as ApplicationRecord;

// holds Q169, Q171, Q194
test('spec quote 3: quotation, contract, address and card of the open application, as the page has them', () => {
  expect(readApplication(record)).toMatchObject({
    id: 'a',
    stepType: 'contratacion',
    currentStep: 'payment-step',
    brandModel: 'Nissan Versa',
    year: 2024,
    versionId: 17,
    versionName: 'Advance CVT',
    postalCode: '64000',
    gender: 'H',
    birthDate: '02/11/1979',
    phone: '8187654321',
    acceptedTerms: true,
    acceptedPrivacy: true,
    acceptedMarketing: false,
    billingCycle: 'MENSUAL',
    coverage: 'AMPLIA',
    firstPayment: '1,751.17',
    subsequentPayments: '881.17',
    totalPremium: '11,444.04',
    addressText: 'Reforma 222',
    cardLastFour: '4242',
  });
});

const read = (change: object) =>
  readApplication({
    ...record,
    ...Object.fromEntries(Object.entries(change).map(([name, value]) => [prefix + name, value])),
  });

test.each([
  ['terms_conditions', 'acceptedTerms'],
  ['privacy_notice', 'acceptedPrivacy'],
  ['marketing_consent', 'acceptedMarketing'],
] as const)('spec quote 3: %s is given as text', (name, field) => {
  expect(read({ [name]: 'true' })[field]).toBe(true);
  expect(read({ [name]: 'false' })[field]).toBe(false);
  expect(read({ [name]: null })[field]).toBe(false);
});

test.each([
  ['a year that is none', { year: 'x2024' }, { year: null }],
  ['a year with more behind', { year: '2024x' }, { year: null }],
  ['no year', { year: null }, { year: null }],
  ['an empty year', { year: '' }, { year: null }],
  ['a blank name', { brand_model: ' ' }, { brandModel: null }],
  ['an empty name', { version_name: '' }, { versionName: null }],
  ['an address that is linked', { address_id: 'd' }, { addressId: 'd' }],
])('spec quote 3: what is not filled in is null: %s', (_name, change, expected) => {
  expect(read(change)).toMatchObject(expected);
});

test.each([
  ['whole', {}, 'Reforma 222, Int. 4, Juárez, Ciudad de México'],
  ['without interior number', { interior_number: '' }, 'Reforma 222, Juárez, Ciudad de México'],
  ['without number', { street_number: null }, 'Reforma, Int. 4, Juárez, Ciudad de México'],
  ['street alone', { interior_number: null, neighborhood: null, city: null }, 'Reforma 222'],
  ['without street', { street: null, street_number: null }, null],
])('spec quote 3: the address in one line: %s', (_name, change, text) => {
  const whole = { interior_number: '4', neighborhood: 'Juárez', city: 'Ciudad de México' };
  expect(read({ ...whole, ...change }).addressText).toBe(text);
});

test.each([
  ['a member', 'm', false, false],
  ['whoever came by a link: it is in its member’s list', null, true, false],
  ['a visitor', null, false, true],
])('calls.md, Magic links: whose quote is nobody’s yet: %s', (_who, membershipId, openedByLink, isLost) => {
  const read = readApplication({ ...record, membership_id: membershipId, opened_by_link: openedByLink });
  expect(isVisitors(read)).toBe(isLost);
});
