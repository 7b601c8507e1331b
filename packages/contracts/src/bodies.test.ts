import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import { allContracts } from './all-contracts.ts';
import type { Contract } from './contract.ts';

type CallName = keyof typeof allContracts;

const id = '7f1f2b4e-6c1d-4a55-9d0b-3a1d5a2c9e10';

const quote = {
  codigopostal: '64000',
  genero: 'H',
  id_interno_vehiculo: 12,
  nacimiento: '02/11/1979',
  insurance_application_id: id,
};
const step7 = {
  insurance_application_id: id,
  billing_cycle: 'MENSUAL',
  coverage: 'AMPLIA',
  first_payment: '1,751.17',
  subsequent_payments: '881.17',
  total_premium: '11,444.04',
};
const step6 = {
  insurance_application_id: id,
  phone_number: '8187654321',
  marketing_consent: 'false',
  privacy_notice: 'true',
  terms_conditions: 'true',
};
const user = {
  membership_id: null,
  name: 'MARÍA',
  first_last_name: 'NÚÑEZ',
  birth_date: '30/08/1995',
  cellphone: '5512345678',
  birth_state: 'DF',
  gender: 'M',
};
const card = {
  card_number: '4242 4242 4242 4242',
  card_holder_name: 'CARLOS RAMIREZ',
  expiration_date: '12/29',
  cvv_code: '123',
};
const step12 = {
  insurance_application_id: id,
  serial_number: '3C4NJDAN3RT575472',
  license_plate: 'ABC-123-A',
};
const step5 = { insurance_application_id: id, birth_date: '1979-11-02', gender: 'H' };
const step11 = { insurance_application_id: id, payment_card_id: id, amount: '1,751.17' };

type Case = [title: string, call: CallName, body: object];

const accepted: Case[] = [
  ['spec quote 7: dates of quotes are DD/MM/YYYY', 'get-all-quotes', quote],
  [
    'architecture.md: the birth date may be the mask',
    'get-all-quotes',
    { ...quote, nacimiento: '••/••/••••' },
  ],
  ['spec quote 7: the choice of step 7', 'update-insurance-application-step7', step7],
  [
    'calls.md: ANUAL has no later payment',
    'update-insurance-application-step7',
    { ...step7, subsequent_payments: '0.00' },
  ],
  ['spec quote 7: consents as text', 'update-insurance-application-step6', step6],
  ['the phone as mask', 'update-insurance-application-step6', { ...step6, phone_number: '••••••4321' }],
  ['spec quote 7: step 5 sends yyyy-mm-dd', 'update-insurance-application-step5', step5],
  ['spec membership 5: second surname and e-mail are optional', 'create-user', user],
  ['empty optional fields of a form', 'create-user', { ...user, second_last_name: '', email: '' }],
  ['spec membership 5: letters with any accent', 'create-user', { ...user, name: 'François Åsa' }],
  ['accents typed as marks of their own', 'create-user', { ...user, name: 'JOSE\u0301' }],
  ['a card number with spaces', 'insert-new-user-card', card],
  ['plates with hyphens', 'update-insurance-application-step12', step12],
  ['plates without', 'update-insurance-application-step12', { ...step12, license_plate: 'abc123a' }],
  ['VIN as mask', 'update-insurance-application-step12', { ...step12, serial_number: '•••••••••••••5472' }],
  ['the first attempt needs no number', 'update-insurance-application-step11', step11],
  [
    'calls.md: the server reads only the policy number',
    'generate-policy-pdf',
    { policyData: { policy_number: 'POL-1', year: 2020 } },
  ],
  ['a membership number is not checked for digits', 'check-membership', { membership_number: 'abc' }],
  ['a membership number with spaces around', 'check-membership', { membership_number: ' 100000000022 ' }],
];

const refused: Case[] = [
  ['birth date in the other order', 'get-all-quotes', { ...quote, nacimiento: '1979-11-02' }],
  ['version id as text', 'get-all-quotes', { ...quote, id_interno_vehiculo: '12' }],
  ['postal code with 4 digits', 'get-all-quotes', { ...quote, codigopostal: '6400' }],
  ['amount as a number', 'update-insurance-application-step7', { ...step7, first_payment: 1751.17 }],
  ['amount that is none', 'update-insurance-application-step7', { ...step7, first_payment: 'gratis' }],
  ['negative amount', 'update-insurance-application-step7', { ...step7, first_payment: '-1.00' }],
  ['unknown package', 'update-insurance-application-step7', { ...step7, coverage: 'amplia' }],
  ['consents as booleans', 'update-insurance-application-step6', { ...step6, terms_conditions: true }],
  ['phone with hyphens', 'update-insurance-application-step6', { ...step6, phone_number: '81-8765-4321' }],
  [
    'mask of endless length',
    'update-insurance-application-step6',
    { ...step6, phone_number: '•'.repeat(255) },
  ],
  [
    'birth date as DD/MM/YYYY in step 5',
    'update-insurance-application-step5',
    { ...step5, birth_date: '02/11/1979' },
  ],
  ['unknown cycle', 'update-insurance-application-step7', { ...step7, billing_cycle: 'SEMANAL' }],
  ['gender in lower case', 'update-insurance-application-step5', { ...step5, gender: 'h' }],
  ['unknown gender', 'update-insurance-application-step5', { ...step5, gender: 'X' }],
  ['name with a digit', 'create-user', { ...user, name: 'MAR1A' }],
  ['name of one letter', 'create-user', { ...user, name: 'M ' }],
  ['unknown birth state', 'create-user', { ...user, birth_state: 'XX' }],
  ['e-mail without domain', 'create-user', { ...user, email: 'maria@' }],
  ['card number with letters', 'insert-new-user-card', { ...card, card_number: '4242abcd42424242' }],
  ['month 13', 'insert-new-user-card', { ...card, expiration_date: '13/29' }],
  ['VIN with I', 'update-insurance-application-step12', { ...step12, serial_number: 'IC4NJDAN3RT575472' }],
  [
    'plates of 9 without hyphen',
    'update-insurance-application-step12',
    { ...step12, license_plate: 'ABC123DEF' },
  ],
  ['made-up id', 'update-insurance-application-step11', { ...step11, payment_card_id: '1' }],
  ['attempt 0', 'update-insurance-application-step11', { ...step11, attempt: 0 }],
  ['search with 2 characters', 'search-brand-models', { query: ' ni ' }],
  ['code with 5 digits', 'verify-otp', { phone: '8187654321', otp: '12345' }],
  ['empty membership number', 'check-membership', { membership_number: '   ' }],
  ['membership number with 13 characters', 'check-membership', { membership_number: '1000000000221' }],
];

function parses(name: CallName, body: unknown): boolean {
  const call: Contract = allContracts[name];
  return safeParse(call.request as z.core.$ZodType, body).success;
}

// holds M200
describe('bodies that are taken', () => {
  test.each(accepted)('%s (%s)', (_title, name, body) => {
    expect(parses(name, body)).toBe(true);
  });
});

// holds M281, M296, Q190, Q199
describe('bodies that are refused', () => {
  test.each(refused)('%s (%s)', (_title, name, body) => {
    expect(parses(name, body)).toBe(false);
  });
});
