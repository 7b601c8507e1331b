import { expect, test } from 'vitest';
import { stepLabel } from './step-labels.ts';

// holds M143, M144, M145, M146, M147, M148, M149, M150, M151, M152, M153, M154, M155, M156
test.each([
  ['cotizacion', 'step-1-brand-model', 'Selección de marca y modelo'],
  ['cotizacion', 'step-2-year', 'Selección de año'],
  ['cotizacion', 'step-3-version', 'Selección de versión'],
  ['cotizacion', 'step-4-location', 'Información de ubicación'],
  ['cotizacion', 'step-4-postal-code', 'Código postal'],
  ['cotizacion', 'step-5-personal-info', 'Información personal'],
  ['cotizacion', 'step-6-contact-consent', 'Información de contacto'],
  ['cotizacion', 'step-7-quotes', 'Selección de cotización'],
  ['cotizacion', 'address-step', 'Cotización en proceso'],
  ['contratacion', 'address-step', 'Información de dirección'],
  ['contratacion', 'payment-step', 'Información de pago'],
  ['contratacion', 'step-13-payment', 'Información de pago'],
  ['contratacion', 'step-14-vehicle-information', 'Datos del vehículo'],
  ['contratacion', 'vehicle-data-step', 'Datos del vehículo'],
  ['contratacion', 'toString', 'Contratación en proceso'],
  ['otra', 'address-step', 'Solicitud en proceso'],
])('spec membership 4: %s at %s reads %s', (stepType, step, label) => {
  expect(stepLabel(stepType, step)).toBe(label);
});
