import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkCurp } from '@socio/domain/curp';
import { startClient, type Client } from './testing/client.ts';
import { serviceKey } from './require-key.ts';

const withKey = { authorization: `Bearer ${serviceKey}` };

let sandbox: Client;
beforeAll(async () => {
  sandbox = await startClient();
});
afterAll(() => sandbox.close());

const membership = (number: string) => sandbox.get(`/club-registry/memberships/${number}`);

describe('sandbox-world.md, Members', () => {
  test.each([
    ['100000000011', 'active'],
    ['100000000022', 'active'],
    ['100000000033', 'active'],
    ['100000000044', 'active'],
    ['100000000055', 'inactive'],
    ['100000000088', 'active'],
    ['100000000099', 'active'],
    ['100000000012', 'not-found'],
    ['constructor', 'not-found'],
  ])('%s: %s', async (number, status) => {
    expect((await membership(number)).body.status).toBe(status);
  });

  test('100000000066: no answer', async () => {
    const asked = fetch(`${sandbox.url}/club-registry/memberships/100000000066`, {
      headers: withKey,
      signal: AbortSignal.timeout(300),
    });
    await expect(asked).rejects.toThrow('timeout');
  });

  test('100000000077: 503 twice after the start, then an answer', async () => {
    const replies = [];
    for (let index = 0; index < 4; index += 1) replies.push((await membership('100000000077')).status);
    expect(replies).toEqual([503, 503, 200, 200]);
  });

  test('POST /members adds memberships of 12 digits, active unless told otherwise', async () => {
    const active = (await sandbox.post('/members')).body.membership_number;
    const inactive = (await sandbox.post('/members', { active: false })).body.membership_number;
    expect(active).toMatch(/^2\d{11}$/);
    expect(inactive).not.toBe(active);
    expect((await membership(active)).body.status).toBe('active');
    expect((await membership(inactive)).body.status).toBe('inactive');
  });
});

describe('sandbox-world.md, Answers that can be provoked: population registry', () => {
  const person = {
    name: 'ANA SOFÍA',
    firstLastName: 'LÓPEZ',
    secondLastName: 'GARCÍA',
    birthDate: '1988-05-14',
    gender: 'M',
    birthState: 'JC',
  };
  const ask = (change: object) => sandbox.post('/population-registry/curp', { ...person, ...change });

  test.each([
    ['anyone else is found and active', {}, 'AN'],
    ['INVALIDO is found and withdrawn', { firstLastName: 'INVALIDO' }, 'BD'],
    ['no second surname', { secondLastName: null }, 'AN'],
  ])('%s', async (_name, change, estatus) => {
    const { body } = await ask(change);
    expect(body).toMatchObject({ status: 'found', data: { estatus } });
    expect(checkCurp(body.data.curp)).toBe(null);
    if (estatus === 'BD') expect(body.message).toMatch(/^Error de validación: /);
  });

  test('RECHAZADO: the data do not match', async () => {
    const { body } = await ask({ firstLastName: 'RECHAZADO' });
    expect(body).toEqual({ status: 'mismatch', message: expect.stringMatching(/^Error de CURP: /) });
  });

  test('DEMORA: no answer', async () => {
    const asked = fetch(`${sandbox.url}/population-registry/curp`, {
      method: 'POST',
      headers: { ...withKey, 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, firstLastName: 'DEMORA' }),
      signal: AbortSignal.timeout(300),
    });
    await expect(asked).rejects.toThrow('timeout');
  });
});

describe('sandbox-world.md: SMS gateway and inbox', () => {
  const send = (to: string, reference: string) =>
    sandbox.post('/sms/messages', { to, text: `para ${to}`, reference });

  test.each([['6621234567'], ['5512340000']])('%s: refused, nothing in the inbox', async (to) => {
    expect((await send(to, to)).body).toEqual({ status: 'refused' });
    expect((await sandbox.get(`/inbox.json?to=${to}`)).body).toEqual([]);
  });

  test('a reference is delivered once; newest first; narrowed by phone; emptied', async () => {
    await send('8187654321', 'first');
    await send('8187654321', 'first');
    await send('8187654321', 'second');
    await send('5512345678', 'third');
    const { body } = await sandbox.get('/inbox.json?to=8187654321');
    expect(body).toHaveLength(2);
    expect(body[0]).toEqual({
      id: expect.any(String),
      channel: 'sms',
      to: '8187654321',
      text: 'para 8187654321',
      sentAt: expect.any(String),
    });
    expect((await sandbox.get('/inbox.json')).body[0].to).toBe('5512345678');
    expect((await sandbox.remove('/inbox.json')).status).toBe(204);
    expect((await sandbox.get('/inbox.json')).body).toEqual([]);
  });

  test('the page at / is the inbox', async () => {
    expect((await sandbox.get('/')).body).toContain('<h1>Bandeja de la zona de pruebas</h1>');
  });
});
