import { expect, test } from 'vitest';
import { phoneError, phoneToSend } from './phone-value.ts';

const mask = '••••••5678';

// holds Q279
test.each([
  ['55-1234-5678', null],
  ['+52 55 1234 5678', null],
  ['', 'El teléfono es requerido'],
  ['55-1234', 'El teléfono debe tener 10 dígitos'],
  ['teléfono', 'Por favor ingresa un teléfono válido de 10 dígitos'],
  [mask, null],
  ['••••••0000', 'El teléfono debe tener 10 dígitos'],
])('spec quote 5, phone: %s', (typed, message) => expect(phoneError(typed, mask)).toBe(message));

test.each([
  ['55-1234-5678', '5512345678'],
  [mask, mask],
])('%s is sent as %s', (typed, sent) => expect(phoneToSend(typed)).toBe(sent));
