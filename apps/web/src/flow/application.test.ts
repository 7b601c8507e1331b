import { applicationRecordSchema, type ApplicationRecord } from '@socio/contracts/shared/application';
import { expect, test } from 'vitest';
import { readApplication } from './application.ts';

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
