import { expect, test } from 'vitest';
import { pageMessage, panelMessage, type CodeRefused } from './code-messages.ts';

// holds M218, M220, M274
test.each<[CodeRefused['code'], string, string]>([
  ['OTP_WRONG', 'Código incorrecto', 'El código ingresado no es válido'],
  ['OTP_EXPIRED', 'Código expirado', 'El código ha expirado. Solicita uno nuevo.'],
  ['OTP_NONE', 'Solicita un código nuevo', 'No se encontró información del código OTP'],
  ['OTP_USED_UP', 'Código incorrecto', 'server'],
  [undefined, 'No pudimos verificar el código', 'server'],
])('spec membership 5, Code: /login and /register say of %s', (code, title, description) => {
  expect(pageMessage({ code, message: 'server' })).toEqual({ title, description });
});

// holds M267
test("spec membership 8: the embedded panel says the server's words", () => {
  const message = 'Código de verificación incorrecto';
  expect(panelMessage({ code: 'OTP_WRONG', message })).toEqual({ title: message });
});
