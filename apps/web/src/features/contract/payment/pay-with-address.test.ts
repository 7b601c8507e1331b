import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settle, type Attempt } from './settle.ts';

const fetchMock = vi.fn<typeof fetch>();
const attempt: Attempt = {
  applicationId: 'a',
  number: 3,
  cardId: 'card',
  addressId: 'home',
  amount: '1,751.17',
  known: false,
};
const never = { isOver: () => false, onWaiting: () => undefined };
const answer =
  (body: object, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });
const refuses = (status: number, code: string) => answer({ success: false, code, details: {} }, status);
const charged = answer({ data: { data: { response: { payment: { status: 'charged', attempt: 3 } } } } });
const linked = answer({ success: true });
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => vi.stubGlobal('fetch', fetchMock.mockReset()));
afterEach(() => vi.unstubAllGlobals());

const calls = () => fetchMock.mock.calls.map(([path]) => (path as string).replace(/.*-step/, ''));
const settled = (change: Partial<Attempt> = {}) => settle({ ...attempt, ...change }, never);

describe('spec quote 8, Silent failures: a link that failed is made up for at payment', () => {
  test.each(['ADDRESS_REQUIRED', 'ADDRESS_POSTAL_CODE'])('%s: linked, then paid once more', async (code) => {
    for (const next of [refuses(409, code), linked, charged])
      fetchMock.mockImplementationOnce(async () => next());
    expect(await settled()).toMatchObject({ kind: 'charged', attempt: 3 });
    expect(calls()).toEqual(['11', '10', '11']);
    const bodies = fetchMock.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown);
    expect(bodies[2]).toEqual(bodies[0]);
    expect(bodies[1]).toEqual({ insurance_application_id: 'a', address_id: 'home' });
  });

  test.each<[string, () => Response | Promise<Response>, object]>([
    ['of another postal code', refuses(409, 'ADDRESS_POSTAL_CODE'), { problem: { wayOut: 'address' } }],
    ['deleted', refuses(404, 'NOT_FOUND'), { problem: { wayOut: 'address' } }],
    ['again not linked', noAnswer, { problem: { wayOut: 'address' } }],
    ['the server fails', refuses(500, 'INTERNAL'), { problem: { wayOut: 'address' } }],
    ['the quote has expired meanwhile', refuses(410, 'QUOTE_EXPIRED'), { problem: { wayOut: 'quotes' } }],
    ['the identity first', refuses(401, 'LEVEL_AUTHENTICATED'), { kind: 'identity' }],
  ])('%s: to where it can be set right, without a charge', async (_name, next, outcome) => {
    fetchMock.mockImplementationOnce(async () => refuses(409, 'ADDRESS_REQUIRED')());
    fetchMock.mockImplementation(async () => next());
    expect(await settled()).toMatchObject(outcome);
    expect(calls().filter((step) => step === '11')).toHaveLength(1);
  });

  test('another tab pays: the same call tells how that stands', async () => {
    const answers = [refuses(409, 'ADDRESS_REQUIRED'), refuses(409, 'APPLICATION_LOCKED'), charged];
    for (const next of answers) fetchMock.mockImplementationOnce(async () => next());
    expect(await settled()).toMatchObject({ kind: 'charged' });
  });

  test('no address is known: to step 10', async () => {
    fetchMock.mockImplementation(async () => refuses(409, 'ADDRESS_REQUIRED')());
    expect(await settled({ addressId: null })).toMatchObject({
      problem: { wayOut: 'address', detail: 'Elige o agrega una dirección para continuar al pago.' },
    });
    expect(calls()).toEqual(['11']);
  });
});
