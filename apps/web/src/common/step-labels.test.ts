import { expect, test } from 'vitest';
import { stepLabel } from './step-labels.ts';

test.each([
  ['cotizacion', 'step-1-brand-model', 'Selección de marca y modelo'],
  ['cotizacion', 'step-7-quotes', 'Selección de cotización'],
  ['cotizacion', 'address-step', 'Cotización en proceso'],
  ['contratacion', 'step-13-payment', 'Información de pago'],
  ['contratacion', 'toString', 'Contratación en proceso'],
  ['otra', 'address-step', 'Solicitud en proceso'],
])('spec membership 4: %s at %s reads %s', (stepType, step, label) => {
  expect(stepLabel(stepType, step)).toBe(label);
});
