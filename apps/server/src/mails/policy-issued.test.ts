import { describe, expect, test } from 'vitest';
import { policyIssuedMail, type PolicyIssued } from './policy-issued.ts';

const data: PolicyIssued = {
  givenName: 'CARLOS ÁNGEL',
  policyNumber: 'SS-2026-000123',
  brandModel: 'Nissan Versa',
  year: 2024,
  coverage: 'AMPLIA',
  startsAt: new Date('2026-11-20T22:52:31Z'),
  endDate: '2027-11-20',
  publicUrl: 'https://socioseguro.example',
};

describe('architecture.md, Issuing: the member is told by e-mail, with a link and no attachment', () => {
  test.each(['html', 'text'] as const)('%s holds name, number, car, coverage, dates and link', (form) => {
    const body = policyIssuedMail(data)[form];
    for (const part of [
      'Hola, Carlos Ángel:',
      'SS-2026-000123',
      'Nissan Versa 2024',
      'Amplia',
      'Desde las 16:52 h del 20 nov 2026 hasta las 12:00 h del 20 nov 2027, hora del centro',
      'https://socioseguro.example/poliza/SS-2026-000123',
    ]) {
      expect(body).toContain(part);
    }
  });

  test('subject', () => {
    expect(policyIssuedMail(data).subject).toBe('Tu póliza SS-2026-000123 está lista');
  });

  test('a subject never breaks a line', () => {
    const { subject } = policyIssuedMail({ ...data, policyNumber: 'A\r\nBcc: otra@persona.example' });
    expect(subject).toBe('Tu póliza A Bcc: otra@persona.example está lista');
  });

  test('data are escaped in HTML and stay as they are in text', () => {
    const hostile = {
      ...data,
      givenName: '<b>"&\'',
      brandModel: '<img src=x onerror=alert(1)>',
      policyNumber: '"><i>',
    };
    const mail = policyIssuedMail(hostile);
    expect(mail.html).not.toMatch(/<b>|<img|<i>/);
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail.html).toContain('/poliza/%22%3E%3Ci%3E');
    expect(mail.text).toContain('<img src=x onerror=alert(1)>');
  });

  test('calls.md, Personal data: nothing that is not named reaches the mail', () => {
    const more = {
      ...data,
      phone: '8187654321',
      vin: '3N1CN8AE0PL800001',
      surname: 'RAMÍREZ',
      amount: '1,751.17',
    };
    const mail = policyIssuedMail(more);
    for (const secret of ['8187654321', '3N1CN8AE0PL800001', 'RAMÍREZ', '1,751.17']) {
      expect(mail.html + mail.text + mail.subject).not.toContain(secret);
    }
  });

  test('loads nothing from outside: no picture, script, style sheet or tracking', () => {
    const { html } = policyIssuedMail(data);
    expect(html).not.toMatch(/<(img|script|link|iframe)\b/i);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(new Set(addresses)).toEqual(new Set(['https://socioseguro.example/poliza/SS-2026-000123']));
  });

  test('an address of the product with a slash at its end gives the same link', () => {
    expect(policyIssuedMail({ ...data, publicUrl: 'https://socioseguro.example/' })).toEqual(
      policyIssuedMail(data),
    );
  });
});
