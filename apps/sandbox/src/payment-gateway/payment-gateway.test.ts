import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startClient, type Client, type Reply } from '../testing/client.ts';
import { cardOf, chargeOf } from '../testing/requests.ts';

let sandbox: Client;
beforeAll(async () => {
  sandbox = await startClient();
});
afterAll(() => sandbox.close());

async function tokenOf(number: string, cvv?: string): Promise<string> {
  const reply = await sandbox.post('/payment-gateway/cards', cardOf(number, cvv));
  expect(reply.body.status).toBe('stored');
  return reply.body.token;
}

const tokens = () => `${sandbox.url}/payment-gateway/browser/tokens`;

/** As a shop's page or the gateway's own fields send it: without a key. */
async function fromBrowser(card: object): Promise<Reply['body']> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(tokens(), { method: 'POST', headers, body: JSON.stringify(card) });
  return await answer.json();
}

const charge = (key: string, token: string, amount?: number) =>
  sandbox.post('/payment-gateway/charges', chargeOf(key, token, amount));
const find = (key: string) => sandbox.get(`/payment-gateway/charges/by-key/${key}`);
const cancel = (key: string) => sandbox.post(`/payment-gateway/charges/by-key/${key}/cancel`, {});
const countCharged = async () => (await sandbox.get('/ledger.json')).body.counts.charged;

describe('sandbox-world.md, Answers that can be provoked: storing a card', () => {
  test.each([
    ['Visa', '4242 4242 4242 4242', '123', '4242', 'visa'],
    ['Mastercard', '5555 5555 5555 4444', '123', '4444', 'mastercard'],
    ['American Express', '3782 822463 10005', '1234', '0005', 'amex'],
    ['declined later', '4000000000000002', '123', '0002', 'visa'],
    ['another brand', '6011111111111117', '123', '1117', 'other'],
  ])('%s is stored', async (_name, number, cvv, last4, brand) => {
    const reply = await sandbox.post('/payment-gateway/cards', cardOf(number, cvv));
    const card = { last4, brand, expMonth: 12, expYear: 2099 };
    expect(reply.body).toEqual({ status: 'stored', token: expect.stringMatching(/^tok_/), ...card });
    const given = await fromBrowser(cardOf(number, cvv));
    expect(given).toEqual({ status: 'tokenized', token: expect.stringMatching(/^once_/), last4, brand });
    const redeemed = await sandbox.post('/payment-gateway/cards', { cardToken: given.token });
    expect(redeemed.body).toEqual({ status: 'stored', token: expect.stringMatching(/^tok_/), ...card });
  });

  test.each([
    ['fails Luhn', cardOf('4242424242424241'), 'invalid_number'],
    ['expired', { ...cardOf('4242424242424242'), expYear: 2020 }, 'expired_card'],
    ['code too short for its brand', cardOf('378282246310005', '123'), 'invalid_card'],
    ['no card at all', {}, 'invalid_card'],
  ])('%s: refused', async (_name, card, reason) => {
    const reply = await sandbox.post('/payment-gateway/cards', card);
    expect(reply).toEqual({ status: 200, body: { status: 'refused', reason } });
    expect(await fromBrowser(card)).toEqual({ status: 'refused', reason });
  });

  test('what a browser gets stores a card once and charges nothing', async () => {
    const { token } = await fromBrowser(cardOf('4242424242424242'));
    expect((await charge('with a token of a browser', token)).status).toBe(422);
    const redeem = () => sandbox.post('/payment-gateway/cards', { cardToken: token });
    expect((await redeem()).body.status).toBe('stored');
    expect((await redeem()).body).toEqual({ status: 'refused', reason: 'unknown_token' });
  });

  test("any shop's page may send a card, without the shop's key", async () => {
    const asked = await fetch(tokens(), { method: 'OPTIONS' });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-headers')).toBe('content-type');
  });

  test('its own fields: the page, and everything that it loads, as a browser takes it', async () => {
    const page = `${sandbox.url}/payment-gateway/browser/card-fields`;
    const answer = await fetch(`${page}?origin=https://shop.example`);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example');
    const html = await answer.text();
    const found = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, path = '']) => new URL(path, page).href,
    );
    expect(found).toHaveLength(2);
    // A module's own imports are appended as they are found.
    for (const url of found) {
      const file = await fetch(url);
      const code = await file.text();
      expect([file.status, url, code.includes('@socio')]).toEqual([200, url, false]);
      const imports = [...code.matchAll(/^import .* from '([^']+)'/gm)].map(
        ([, path = '']) => new URL(path, url).href,
      );
      found.push(...imports.filter((one) => !found.includes(one)));
    }
    expect(found.length).toBeGreaterThan(5);
    expect((await fetch(`${sandbox.url}/payment-gateway/browser/scripts/../cards`)).status).toBe(404);
    const others = [
      'https://shop.example/path',
      'https://*',
      'https://a.example;script-src',
      'https://a.example,x',
    ];
    for (const origin of others)
      expect((await fetch(`${page}?origin=${encodeURIComponent(origin)}`)).status).toBe(400);
  });
});

describe('sandbox-world.md, Answers that can be provoked: charging', () => {
  test.each([
    ['4242 4242 4242 4242', '123', { status: 'charged' }],
    ['5555 5555 5555 4444', '123', { status: 'charged' }],
    ['3782 822463 10005', '1234', { status: 'charged' }],
    ['4000 0000 0000 0002', '123', { status: 'declined', reason: 'card_declined' }],
    ['4000 0000 0000 9995', '123', { status: 'declined', reason: 'insufficient_funds' }],
    ['4111 1111 1111 1111', '123', { status: 'charged' }],
  ])('%s: same key, same answer', async (number, cvv, answer) => {
    const token = await tokenOf(number, cvv);
    const first = await charge(`key ${number}`, token);
    expect(first.body).toMatchObject(answer);
    expect((await charge(`key ${number}`, token)).body).toEqual(first.body);
    expect((await find(`key ${number}`)).body).toEqual(first.body);
  });

  test('…0119: 500 the first time, then charged: one charge in all', async () => {
    const before = await countCharged();
    const token = await tokenOf('4000000000000119');
    expect((await charge('fails first', token)).status).toBe(500);
    expect((await find('fails first')).body).toEqual({ status: 'not-found' });
    expect((await charge('fails first', token)).body).toMatchObject({ status: 'charged' });
    expect(await countCharged()).toBe(before + 1);
  });

  test('…6975: charged, the connection is cut, the same key tells the truth', async () => {
    const before = await countCharged();
    const token = await tokenOf('4000000000006975');
    await expect(charge('answer lost', token)).rejects.toThrow();
    expect((await charge('answer lost', token)).body).toMatchObject({ status: 'charged' });
    expect(await countCharged()).toBe(before + 1);
  });

  test('a key that was used for another amount is a conflict', async () => {
    const token = await tokenOf('4242424242424242');
    await charge('one amount', token, 100);
    expect((await charge('one amount', token, 200)).status).toBe(409);
  });

  test('cancel by key: blocks what was never charged, tells of what was', async () => {
    const token = await tokenOf('4242424242424242');
    expect((await cancel('blocked')).body).toEqual({ status: 'cancelled' });
    expect((await charge('blocked', token)).body).toEqual({ status: 'cancelled' });
    const charged = await charge('charged before', token);
    expect((await cancel('charged before')).body).toEqual({ status: 'already', charge: charged.body });
  });

  test('refund: once by key, never more than was charged', async () => {
    const { chargeId } = (await charge('to refund', await tokenOf('4242424242424242'), 1000)).body;
    const refund = (idempotencyKey: string, amount: number) =>
      sandbox.post('/payment-gateway/refunds', { idempotencyKey, chargeId, amount });
    const first = await refund('refund', 1000);
    expect(first.body).toMatchObject({ status: 'refunded' });
    expect((await refund('refund', 1000)).body).toEqual(first.body);
    expect((await refund('again', 1)).body).toEqual({ status: 'refused', reason: 'more_than_charged' });
    expect((await sandbox.get('/ledger.json')).body.charges['to refund'].refundedAmount).toBe(1000);
  });

  test('list by period', async () => {
    await charge('listed', await tokenOf('4242424242424242'));
    const keys = async (from: string, to: string) =>
      (await sandbox.get(`/payment-gateway/charges?from=${from}&to=${to}`)).body.charges.map(
        (one: { idempotencyKey: string }) => one.idempotencyKey,
      );
    expect(await keys('2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z')).toContain('listed');
    expect(await keys('2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z')).toEqual([]);
  });
});

describe('after-the-sale.md, The sandbox’s part: charges after the first', () => {
  const order = async (key: string, token: string, marks: object) =>
    (await sandbox.post('/payment-gateway/charges', { ...chargeOf(key, token), ...marks })).body;
  const first = (key: string, token: string, more: object = {}) =>
    order(key, token, { establishesMandate: true, ...more });
  const later = (key: string, token: string, mandateOf?: string) =>
    order(key, token, { initiatedBy: 'merchant', ...(mandateOf !== undefined && { mandateOf }) });

  test('a charge without a person needs an established mandate of the same card', async () => {
    const token = await tokenOf('4242424242424242');
    const other = await tokenOf('4242424242424242');
    const { chargeId } = await first('mandate', token);
    const { chargeId: unmarked } = (await charge('no mandate', token)).body;
    const none = { status: 'declined', reason: 'no_mandate', retry: 'never' };
    expect(await later('refers to it', token, chargeId)).toMatchObject({ status: 'charged' });
    expect(await later('refers to none', token)).toEqual(none);
    expect(await later('refers to another', token, unmarked)).toEqual(none);
    expect(await later('of another card', other, chargeId)).toEqual(none);
    const declined = await tokenOf('4000000000000002');
    await first('declined mandate', declined);
    expect(await later('of a declined one', declined, 'ch_none')).toEqual(none);
  });

  test('a card is verified without a charge, by its holder only', async () => {
    const token = await tokenOf('4000000000000341');
    const { chargeId, status } = await first('verified', token, { amount: 0 });
    expect(status).toBe('charged');
    expect(await later('after verifying', token, chargeId)).toMatchObject({ status: 'charged' });
    expect(await order('nothing', token, { amount: 0 })).toEqual({ error: 'invalid', fields: ['amount'] });
    expect(await first('merchant', token, { initiatedBy: 'merchant' })).toMatchObject({ error: 'invalid' });
  });

  test.each([
    ['4000000000000341', { status: 'declined', reason: 'card_declined', retry: 'later' }],
    ['4000000000000358', { status: 'declined', reason: 'card_closed', retry: 'never' }],
    ['4000000000000366', { status: 'action-required' }],
    ['4000000000000374', { status: 'charged' }],
    ['4000000000000002', { status: 'declined', reason: 'no_mandate', retry: 'never' }],
  ])('%s: the second charge, and the third', async (number, answer) => {
    const token = await tokenOf(number);
    const { chargeId } = await first(`first ${number}`, token);
    expect(await later(`second ${number}`, token, chargeId)).toMatchObject(answer);
    expect(await later(`third ${number}`, token, chargeId)).toMatchObject(answer);
  });

  test('…3184: who answered the challenge once is not asked again by the merchant', async () => {
    const token = await tokenOf('4000002760003184');
    const { chargeId } = await first('challenged', token);
    expect(await later('too early', token, chargeId)).toMatchObject({ reason: 'no_mandate' });
    await sandbox.post(`/payment-gateway/challenge/${chargeId}/approve`);
    expect(await later('later', token, chargeId)).toMatchObject({ status: 'charged' });
  });

  test('…0374 takes no refund', async () => {
    const { chargeId } = await first('not refunded', await tokenOf('4000000000000374'));
    const refund = { idempotencyKey: 'closed', chargeId, amount: 100 };
    const closed = { status: 'refused', reason: 'card_closed' };
    expect((await sandbox.post('/payment-gateway/refunds', refund)).body).toEqual(closed);
    expect((await sandbox.post('/payment-gateway/refunds', refund)).body).toEqual(closed);
  });

  test('a card is charged up to the end of the month that it names, by the movable clock', async () => {
    const moved = async (now: string) => await sandbox.post('/clock', { now });
    const { token } = (
      await sandbox.post('/payment-gateway/cards', {
        ...cardOf('4242424242424242'),
        expYear: 2090,
        expMonth: 2,
      })
    ).body;
    await moved('2090-03-01T05:59:00Z');
    expect((await charge('last minute', token)).body).toMatchObject({ status: 'charged' });
    await moved('2090-03-01T06:01:00Z');
    const expired = { status: 'declined', reason: 'expired_card', retry: 'never' };
    expect((await charge('expired', token)).body).toEqual(expired);
    await sandbox.remove('/clock');
    expect((await charge('expired', token)).body).toEqual(expired);
  });

  test('a key that was used with other marks is a conflict', async () => {
    const token = await tokenOf('4242424242424242');
    await charge('marks', token);
    expect(await first('marks', token)).toEqual({ error: 'key-used-for-another-charge' });
  });
});

describe('sandbox-world.md: 4000 0027 6000 3184 asks for strong authentication', () => {
  const challenge = async (key: string) => {
    const reply = await charge(key, await tokenOf('4000002760003184'));
    expect(reply.body).toMatchObject({ status: 'action-required' });
    return new URL(reply.body.challengeUrl).pathname;
  };

  test("the page offers 'Aprobar' and 'Rechazar' and shows no more than four digits", async () => {
    const page = await sandbox.get(await challenge('page'));
    expect(page.body).toContain('>Aprobar<');
    expect(page.body).toContain('>Rechazar<');
    expect(page.body).toContain('$1,751.17');
    expect(page.body).not.toMatch(/\d{5,}3184/);
  });

  test.each([
    ['approve', { status: 'charged' }],
    ['reject', { status: 'declined', reason: 'authentication_failed', retry: 'later' }],
  ])('%s: back to the shop, and the key tells the end', async (button, end) => {
    const path = await challenge(button);
    const response = await fetch(`${sandbox.url}${path}/${button}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('http://127.0.0.1:4000/auto/insurance/a?step=11');
    expect((await find(button)).body).toMatchObject(end);
    expect((await sandbox.get(path)).status).toBe(410);
  });

  test('a cancelled key cannot be approved any more', async () => {
    const path = await challenge('late');
    expect((await cancel('late')).body).toEqual({ status: 'cancelled' });
    expect((await sandbox.post(`${path}/approve`)).status).toBe(410);
    expect((await find('late')).body).toEqual({ status: 'cancelled' });
  });
});
