import { expect, test } from 'vitest';
import { sessionName } from './session-name.ts';

test.each([
  ['Chrome', 'Android', 'Chrome en Android'],
  ['Safari', null, 'Safari'],
  [null, 'Linux', 'Linux'],
  ['', '', 'Dispositivo desconocido'],
  [null, null, 'Dispositivo desconocido'],
])('domain-facts.md, CUSF 4.10: a session of %s on %s', (browser, system, name) => {
  expect(sessionName({ browser, system })).toBe(name);
});
