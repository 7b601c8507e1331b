import { describe, expect, test } from 'vitest';
import { accountNoticeMail, accountNoticeSms, type AccountNotice } from './account-notice.ts';

const url = 'https://socioseguro.example/api/not-me/abc';
const data: AccountNotice = {
  kind: 'new-login',
  givenName: 'CARLOS ÁNGEL',
  membership: '0022',
  at: new Date('2026-11-20T22:52:31Z'),
  device: { browser: 'Chrome', system: 'Android' },
  url,
};

describe('trust.md, Codes: a takeover stays small', () => {
  test.each(['html', 'text'] as const)('%s of a login: device, time and link', (form) => {
    const body = accountNoticeMail(data)[form];
    for (const part of [
      'Hola, Carlos Ángel:',
      'Chrome en Android',
      '20 nov 2026, 16:52, hora del centro',
      url,
    ])
      expect(body).toContain(part);
  });

  test.each([
    [{ browser: 'Safari', system: null }, 'Dispositivo: Safari'],
    [{ browser: null, system: 'iOS' }, 'Dispositivo: iOS'],
    [{ browser: null, system: null }, 'Dispositivo: Desconocido'],
  ])('a device that says little: %j', (device, line) => {
    expect(accountNoticeMail({ ...data, device }).text).toContain(line);
  });

  test('trust.md, Accounts: another membership is named by its last digits, with the way back', () => {
    const mail = accountNoticeMail({ ...data, kind: 'account-moved' }).text;
    expect(mail).toContain('con la membresía terminada en 0022');
    expect(mail).toContain('Para volver a tu membresía anterior');
    expect(accountNoticeSms({ kind: 'account-moved', membership: '0022', url })).toMatch(
      /terminada en 0022\. ¿No fuiste tú\? https:/,
    );
  });

  test('a passkey that waits says from when on it works, by mail and SMS', () => {
    expect(accountNoticeMail({ ...data, kind: 'passkey-waits' }).text).toContain('en 24 horas');
    expect(accountNoticeSms({ kind: 'passkey-waits', membership: '0022', url })).toMatch(
      /en 24 horas\. ¿No fuiste tú\? https:/,
    );
  });
});
