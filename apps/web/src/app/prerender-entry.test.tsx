import { expect, test } from 'vitest';
import { drawEntry } from './prerender-entry.tsx';

test('spec membership 2: the entry is drawn without a browser, the same each time', () => {
  const drawn = drawEntry();
  expect(drawn).toMatch(/^<title>Verificación de Membresía · Socio Seguro<\/title><div/);
  expect(drawn).toContain('Ingresa tu número de membresía para acceder a los servicios de seguros.');
  expect(drawn).toMatch(/<input[^>]*placeholder="\d{12}"[^>]*value=""/);
  expect(drawEntry()).toBe(drawn);
});

test('sent before its script is there, the form sends nothing: the number would stand in the address', () => {
  expect(drawEntry()).toMatch(/<form[^>]* method="dialog"/);
});
