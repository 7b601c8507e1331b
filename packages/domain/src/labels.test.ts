import { expect, test } from 'vitest';
import { stepLabel } from './labels.ts';

test.each([
  ['cotizacion', 'step-1-brand-model', 'BRAND_MODEL'],
  ['cotizacion', 'step-2-year', 'YEAR'],
  ['cotizacion', 'step-3-version', 'VERSION'],
  ['cotizacion', 'step-4-location', 'LOCATION'],
  ['cotizacion', 'step-4-postal-code', 'POSTAL_CODE'],
  ['cotizacion', 'step-5-personal-info', 'PERSONAL_INFO'],
  ['cotizacion', 'step-6-contact-consent', 'CONTACT_INFO'],
  ['cotizacion', 'step-7-quotes', 'QUOTES'],
  ['cotizacion', 'address-step', 'QUOTE_IN_PROGRESS'],
  ['cotizacion', '', 'QUOTE_IN_PROGRESS'],
  ['contratacion', 'address-step', 'ADDRESS'],
  ['contratacion', 'payment-step', 'PAYMENT'],
  ['contratacion', 'step-13-payment', 'PAYMENT'],
  ['contratacion', 'step-14-vehicle-information', 'VEHICLE_DATA'],
  ['contratacion', 'vehicle-data-step', 'VEHICLE_DATA'],
  ['contratacion', 'step-7-quotes', 'CONTRACT_IN_PROGRESS'],
  ['renovacion', 'address-step', 'APPLICATION_IN_PROGRESS'],
  ['', '', 'APPLICATION_IN_PROGRESS'],
])('spec membership 4, Application step labels: %s %s is %s', (stepType, currentStep, label) => {
  expect(stepLabel(stepType, currentStep)).toBe(label);
});
