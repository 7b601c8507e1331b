import { expect, test } from 'vitest';
import { sessionLine, sessionName } from './session-name.ts';

test.each([
  ['Chrome', 'Android', 'Chrome en Android'],
  ['Safari', null, 'Safari'],
  [null, 'Linux', 'Linux'],
  ['', '', 'Dispositivo desconocido'],
  [null, null, 'Dispositivo desconocido'],
])('domain-facts.md, CUSF 4.10: a session of %s on %s', (browser, system, name) => {
  expect(sessionName({ browser, system })).toBe(name);
});

test.each([
  ['2026-11-23T18:00:00.000Z', 'code', 'Chrome en Linux, desde hoy, con código'],
  // 23:30 in Mexico, although another day in UTC.
  ['2026-11-23T05:30:00.000Z', 'passkey', 'Chrome en Linux, desde ayer, con llave de acceso'],
  ['2026-11-02T18:00:00.000Z', 'number', 'Chrome en Linux, desde el 2 nov 2026, con número de membresía'],
  ['2026-11-02T18:00:00.000Z', undefined, 'Chrome en Linux, desde el 2 nov 2026'],
] as const)('a session since %s, entered with %s', (startedAt, enteredWith, line) => {
  const session = {
    id: 's',
    browser: 'Chrome',
    system: 'Linux',
    started_at: startedAt,
    last_seen_at: startedAt,
    entered_with: enteredWith,
    is_current: false,
  };
  expect(sessionLine(session, '2026-11-23')).toBe(line);
});
