import { describe, expect, test } from 'vitest';
import type { Application } from '../../flow/application.ts';
import { sampleApplication } from '../../flow/testing/sample-application.ts';
import { summaryRows } from './summary-rows.ts';

function values(change: Partial<Application>, contracting = false) {
  const rows = summaryRows({ ...sampleApplication, ...change }, contracting);
  return Object.fromEntries(rows.map((row) => [row.field, row.value]));
}

describe('spec quote 2, Summary panel', () => {
  test('masks are shown as masks', () => {
    expect(values({})).toMatchObject({ birthDate: '••/••/••••', phone: '••-••••-5678', gender: 'Mujer' });
  });

  test('full values are shown as people write them', () => {
    expect(values({ birthDate: '14/05/1988', phone: '5512345678' })).toMatchObject({
      birthDate: '14 may 1988',
      phone: '55-1234-5678',
    });
  });

  test('monthly and annual prices', () => {
    expect(values({})['price']).toBe('$1,751.17 hoy y 11 pagos de $881.17');
    expect(values({ billingCycle: 'ANUAL', totalPremium: '10,464.91' })['price']).toBe(
      '$10,464.91, un solo pago',
    );
  });

  test.each([
    ['postal code', { postalCode: null }, 'postalCode'],
    ['gender', { gender: null }, 'gender'],
    ['birth date', { birthDate: null }, 'birthDate'],
    ['phone', { phone: null }, 'phone'],
    ['first payment', { firstPayment: null }, 'price'],
    ['total', { totalPremium: null }, 'price'],
  ] as const)('without %s its row is empty', (_name, change, field) => {
    expect(values(change)[field]).toBeNull();
  });

  test('rows come in one order; coverage and price only once chosen', () => {
    const person = ['postalCode', 'gender', 'birthDate', 'phone'];
    expect(Object.keys(values({}))).toEqual([...person, 'coverage', 'price']);
    expect(Object.keys(values({ coverage: null }))).toEqual(person);
    expect(values({}, true)['payment']).toBeNull();
  });

  test('a choice that an edit made invalid is not shown', () => {
    expect(values({ quoteValidUntil: null })).not.toHaveProperty('coverage');
  });

  // holds Q118
  test('address and payment belong to contracting; only the last four of the card', () => {
    expect(values({})).not.toHaveProperty('address');
    expect(values({ cardType: 'Visa', cardLastFour: '4242' }, true)).toMatchObject({
      address: null,
      payment: 'Visa terminada en 4242',
    });
  });
});
