import { describe, expect, test } from 'vitest';
import type { Renewal } from '../modules/policies/renewing/renewal.ts';
import { renewalMail } from './renewal-news.ts';

const textOf = (more: Partial<Renewal>) =>
  renewalMail('accepted', {
    renewal: {
      policyId: 'p',
      endDate: '2027-03-10',
      state: 'accepted',
      coverage: null,
      quote: null,
      quotedAt: null,
      told: null,
      cardId: 'c',
      card: { brand: 'Visa', lastFour: '4242' },
      verificationKey: null,
      mandateOf: null,
      mandateAmount: null,
      mandateVersion: null,
      decidedAt: new Date('2027-02-10T18:00:00Z'),
      applicationId: null,
      tries: 0,
      triedAt: null,
      lookAt: null,
      ...more,
    },
    policyNumber: 'SSA-1',
    givenName: 'Carlos',
    brandModel: 'Nissan Versa',
    year: 2024,
    publicUrl: 'https://socio.example',
  }).text;

describe('after-the-sale.md, Renewal: what is said once it is accepted', () => {
  test('when it is charged, and how to take it back, by the button that the page has', () => {
    const once = textOf({});
    expect(once).toContain('Cobraremos a tu tarjeta Visa terminada en 4242 el 5 mar 2027 a las 09:00 h');
    expect(once).toContain('«Ya no renovar»');
    const automatic = textOf({ state: 'automatic' });
    expect(automatic).toContain('Listo, tu seguro se renovará automáticamente');
    expect(automatic).toContain('«Quitar la renovación automática»');
    expect(automatic).not.toContain('«Ya no renovar»');
  });

  test('accepted when its charge was due: now', () => {
    const late = textOf({ decidedAt: new Date('2027-03-06T18:00:00Z') });
    expect(late).toContain('Cobraremos a tu tarjeta Visa terminada en 4242 ahora.');
    expect(late).not.toContain('5 mar 2027');
  });
});
