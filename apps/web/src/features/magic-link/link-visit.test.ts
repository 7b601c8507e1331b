import { describe, expect, test, vi, beforeEach } from 'vitest';
import { markLinkProven } from '../../common/authentication.ts';
import { sessionKey, stored, tabStored } from '../../common/storage-keys.ts';
import { seenAtRemoval } from '../../common/testing/memory-storage.ts';
import { applicationQuery } from '../../flow/application-query.ts';
import { isMagicLinkFlow, rememberMagicLink } from '../../flow/flow-type.ts';
import { linkKeyOf } from '../../flow/link-key.ts';
import { queryClient } from '../../lib/query-client.ts';
import {
  asksBirthDate,
  failure,
  gives,
  id,
  number,
  prefix,
  quote,
  recordAt,
  refuses,
  silent,
  linkWorld,
  paying,
  visitors,
} from './testing/link-world.ts';

const { fetchMock, states, leave, now, visit, sentTo } = linkWorld();

describe('spec quote 4, Magic link states: an application in cotizacion', () => {
  // holds Q254, Q258, Q322, Q396
  test('needs nothing more than the key: it is kept, and after 1 second opens at its step', async () => {
    await visit([gives(recordAt('cotizacion', 'step-4-postal-code', visitors))]);
    expect(sentTo('/api/get-application-details')).toEqual([
      { body: { insurance_application_id: id }, key: 'the-key' },
    ]);
    expect(states).toEqual([{ name: 'redirecting' }]);
    expect(stored.get('current_insurance_application_id')).toBe(id);
    expect(isMagicLinkFlow(new Date())).toBe(true);
    expect(linkKeyOf(id)).toBe('the-key');
    await vi.advanceTimersByTimeAsync(800);
    expect(leave.onOpening).toHaveBeenCalledOnce();
    expect(leave.onOpened).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(leave.onOpened).toHaveBeenCalledExactlyOnceWith(4);
    expect(leave.onProven).not.toHaveBeenCalled();
  });

  test('the key is in no storage', async () => {
    await visit([gives(quote)]);
    const kept = [localStorage, sessionStorage].flatMap((store) =>
      Array.from({ length: store.length }, (_, place) => store.getItem(store.key(place) ?? '')),
    );
    expect(kept.join()).not.toContain('the-key');
  });

  test('of a member who is verified here, with the entry of their session', async () => {
    stored.set('membership_verified', 'true');
    stored.set('membership_number', number);
    stored.set('user_phone', '••••••4321');
    await visit([gives(quote)]);
    expect(stored.getJson(sessionKey(number))).toMatchObject({ insuranceApplicationId: id });
    expect(stored.get('user_phone')).toBe('••••••4321');
    expect(queryClient.getQueryData(applicationQuery(id).queryKey)).toEqual(quote);
  });

  test('what an ended session of a member left behind does not pass for the visitor’s', async () => {
    stored.set('membership_verified', 'true');
    stored.set('membership_number', '100000000033');
    stored.set('user_authenticated', 'true');
    tabStored.set('pending_return', '{}');
    await visit([gives({ ...quote, ...visitors })]);
    for (const key of ['membership_verified', 'membership_number', 'user_authenticated'] as const) {
      expect(stored.get(key)).toBeNull();
    }
    expect(tabStored.get('pending_return')).toBe('{}');
    expect(stored.get('current_insurance_application_id')).toBe(id);
  });

  test.each([
    ['a visitor', { ...quote, ...visitors }],
    ['another member', quote],
  ])('another tab that sees the member leave finds the application of %s', async (_name, record) => {
    stored.set('membership_verified', 'true');
    stored.set('membership_number', '100000000033');
    stored.set('current_insurance_application_id', 'another');
    const seen = seenAtRemoval('membership_number', () => stored.get('current_insurance_application_id'));
    await visit([gives(record)]);
    expect(seen).toEqual([id]);
  });

  test('whoever leaves meanwhile is taken nowhere', async () => {
    const { stop } = await visit([gives(quote)]);
    stop();
    await vi.advanceTimersByTimeAsync(2000);
    expect(leave.onOpened).not.toHaveBeenCalled();
  });

  // holds Q372
  test('that cannot be read is an error, and stores nothing', async () => {
    await visit([gives({ id, [`${prefix}brand_model`]: 17 })]);
    expect(now()).toEqual(failure('Error al procesar el enlace de cotización'));
    expect(stored.get('current_insurance_application_id')).toBeNull();
  });
});

describe('spec quote 4: an id mismatch', () => {
  beforeEach(() => {
    stored.set('current_insurance_application_id', 'another');
    markLinkProven(new Date());
  });

  // holds Q257
  test.each([
    ['a quote', gives(quote)],
    ['one in contracting', asksBirthDate(2)],
  ])('clears the stored authentication: %s', async (_name, answer) => {
    await visit([answer]);
    expect(stored.get('magic_link_double_auth')).toBeNull();
    expect(stored.get('magic_link_double_auth_timestamp')).toBeNull();
  });

  test('the same application keeps it', async () => {
    stored.set('current_insurance_application_id', id);
    await visit([asksBirthDate(2)]);
    expect(stored.get('magic_link_double_auth')).toBe('true');
  });

  test('nor does one in contracting that the server opens without a question', async () => {
    stored.set('membership_number', number);
    await visit([gives(paying)]);
    expect(stored.get('magic_link_double_auth')).toBe('true');
  });

  test('a link that the server does not admit touches nothing', async () => {
    await visit([refuses(404, 'NOT_FOUND')]);
    expect(stored.get('magic_link_double_auth')).toBe('true');
    expect(stored.get('current_insurance_application_id')).toBe('another');
    expect(linkKeyOf(id)).toBeNull();
  });
});

describe('spec quote 8, Magic link: what does not open', () => {
  // holds Q310, Q371, Q376
  test.each([
    ['unknown', refuses(404, 'NOT_FOUND'), 'No se encontró la aplicación con la que quiere continuar'],
    [
      'issued, for whoever has the key only',
      refuses(410, 'APPLICATION_INACTIVE', { end: 'issued' }),
      'Tu póliza ya está emitida. La encontrarás en tus pólizas.',
    ],
    ['too often', refuses(429, 'TOO_MANY'), 'Demasiados intentos. Espera un momento e inténtalo de nuevo.'],
    ['no answer', silent, 'Algo salió mal al procesando tu enlace.'],
    [
      'not our server',
      () => new Response('<html>', { status: 502 }),
      'Algo salió mal al procesando tu enlace.',
    ],
  ])('%s', async (_name, answer, message) => {
    await visit([answer]);
    expect(now()).toEqual(failure(message));
  });

  // holds Q252
  test('a link whose application is over says so, and that a new quote is the way on', async () => {
    await visit([refuses(410, 'APPLICATION_INACTIVE')]);
    expect(now()).toEqual({
      name: 'error',
      failure: {
        kind: 'failed',
        message: 'Esta solicitud ya no está activa. Inicia una nueva cotización.',
        isOver: true,
      },
    });
  });

  // holds Q310, Q370
  test('an id that cannot be one is decided here', async () => {
    await visit([silent], { applicationId: 'not-an-id' });
    expect(now()).toEqual(failure('ID de aplicación no válido'));
    expect(fetchMock).not.toHaveBeenCalled();
  });

  // holds Q127
  test('Intentar de nuevo does it all again', async () => {
    const { retry } = await visit([silent, gives(quote)]);
    void retry();
    expect(now()).toEqual({ name: 'loading' });
    await vi.advanceTimersByTimeAsync(500);
    expect(now()).toEqual({ name: 'redirecting' });
  });

  test('what became a policy leads its authenticated owner to it', async () => {
    stored.set('membership_verified', 'true');
    await visit([refuses(410, 'APPLICATION_INACTIVE', { end: 'issued', policy_number: 'SSA-1' })]);
    expect(leave.onIssued).toHaveBeenCalledExactlyOnceWith('SSA-1');
  });

  test('without its key, the member’s own session goes on in the flow, which asks for a code', async () => {
    rememberMagicLink(new Date());
    await visit([refuses(401, 'LEVEL_AUTHENTICATED')], { key: null });
    expect(sentTo('/api/get-application-details')[0]?.key).toBe('');
    expect(leave.onCodeNeeded).toHaveBeenCalledOnce();
    expect(isMagicLinkFlow(new Date())).toBe(false);
    expect(linkKeyOf(id)).toBeNull();
  });
});
