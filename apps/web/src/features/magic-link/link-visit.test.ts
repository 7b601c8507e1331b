import { applicationRecordSchema, type ApplicationRecord } from '@socio/contracts/shared/application';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAuthenticated, markLinkProven } from '../../common/authentication.ts';
import { sessionKey, stored, tabStored } from '../../common/storage-keys.ts';
import { memoryStorage } from '../../common/testing/memory-storage.ts';
import { applicationQuery } from '../../flow/application-query.ts';
import { isMagicLinkFlow, rememberMagicLink } from '../../flow/flow-type.ts';
import { linkKeyOf, rememberLinkKey } from '../../flow/link-key.ts';
import { queryClient } from '../../lib/query-client.ts';
import { createLinkVisit, type LinkState } from './link-visit.ts';

const id = '0c0b1e0a-6a55-4b0e-9a3b-0d3f0d4b7a11';
const number = '100000000022';
const prefix = 'vehicle_insurance_application-';

function recordAt(stage: string, step: string, more: Partial<ApplicationRecord> = {}): ApplicationRecord {
  return {
    ...Object.fromEntries(Object.keys(applicationRecordSchema.shape).map((name) => [name, null])),
    id,
    membership_id: 'm',
    'active_memberships-membership_number': number,
    opened_by_link: false,
    [`${prefix}step_type`]: stage,
    [`${prefix}current_step`]: step,
    ...more,
  } as unknown as ApplicationRecord;
}

const quote = recordAt('cotizacion', 'step-7-quotes');
const visitors = {
  membership_id: null,
  'active_memberships-membership_number': null,
  opened_by_link: true,
} as const;

type Answer = () => Response | Promise<Response>;
const gives =
  (record: unknown): Answer =>
  () =>
    Response.json({
      success: true,
      data: { data: { response: { active_insurance_applications: [record] } } },
    });
const refuses =
  (status: number, code: string, details = {}): Answer =>
  () =>
    Response.json({ success: false, code, message: '', details }, { status });
const silent: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const asksBirthDate = (left: number) => refuses(401, 'LEVEL_BIRTH_DATE', { attempts_left: left });
const checked =
  (isValid: boolean, left: number): Answer =>
  () =>
    Response.json({ success: true, isValid, message: '', attempts_left: left });

const details: Answer[] = [];
const checks: Answer[] = [];
const fetchMock = vi.fn<typeof fetch>();
const states: LinkState[] = [];
const leave = { onOpened: vi.fn(), onCodeNeeded: vi.fn(), onIssued: vi.fn(), onProven: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T18:00:00Z') });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock.mockReset());
  fetchMock.mockImplementation(async (path) => {
    if (path === '/api/get-application-details')
      return (details.length > 1 ? details.shift() : details[0])!();
    if (path === '/api/validate-magic-link-user') return (checks.length > 1 ? checks.shift() : checks[0])!();
    return Response.json({ success: true, sessionId: 's' });
  });
  details.length = 0;
  checks.length = 0;
  states.length = 0;
  for (const one of Object.values(leave)) one.mockReset();
  queryClient.clear();
  rememberLinkKey(id, null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Opens a link whose application answers as given: each answer once, the last one from then on. A 401 is asked for
 * twice (lib/api-client.ts).
 */
async function visit(answers: Answer[], { applicationId = id, key = 'the-key' as string | null } = {}) {
  details.push(...answers);
  const made = createLinkVisit({
    link: { applicationId, key },
    tell: (state) => states.push(state),
    ...leave,
  });
  void made.start();
  await vi.advanceTimersByTimeAsync(500);
  return {
    ...made,
    submit: async (typed: string, answer: Answer) => {
      checks.splice(0, checks.length, answer);
      const said = made.submit(typed);
      await vi.advanceTimersByTimeAsync(500);
      return said;
    },
  };
}

const now = () => states.at(-1);
const failure = (message: string) => ({ name: 'error', failure: { kind: 'failed', message } });
const sentTo = (path: string) =>
  fetchMock.mock.calls
    .filter(([asked]) => asked === path)
    .map(([, init]) => ({
      body: JSON.parse(String(init?.body)) as unknown,
      key: new Headers(init?.headers).get('x-link-key'),
    }));

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
    expect(leave.onOpened).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(leave.onOpened).toHaveBeenCalledExactlyOnceWith(4);
    expect(leave.onProven).not.toHaveBeenCalled();
  });

  test('the key is in no storage', async () => {
    await visit([gives(quote)]);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('the-key');
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

describe('spec quote 4, Magic link states: an application in contratacion', () => {
  const paying = recordAt('contratacion', 'payment-step');

  // holds M131, M236, Q203, Q251, Q253, Q255, Q256
  test('asks for the birth date; the right one authenticates the member and opens the step', async () => {
    const { submit } = await visit([asksBirthDate(2), asksBirthDate(2), gives(paying)]);
    expect(states).toEqual([{ name: 'birth_date_validation', attemptsLeft: 2 }]);
    expect(await submit('1979-11-02', checked(true, 2))).toBeNull();
    expect(sentTo('/api/validate-magic-link-user')).toEqual([
      { body: { insurance_application_id: id, input_birth_date: '02/11/1979' }, key: 'the-key' },
    ]);
    expect(states.slice(1)).toEqual([{ name: 'processing' }, { name: 'redirecting' }]);
    expect(stored.get('magic_link_double_auth')).toBe('true');
    expect(isAuthenticated(new Date())).toBe(true);
    expect([stored.get('membership_verified'), stored.get('membership_number')]).toEqual(['true', number]);
    expect(stored.get('membership_id')).toBe('m');
    expect(leave.onProven).toHaveBeenCalledOnce();
    expect(isMagicLinkFlow(new Date())).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(leave.onOpened).toHaveBeenCalledExactlyOnceWith(11);
  });

  test('asks nothing where the same member is authenticated (docs/deviations.md, Magic links)', async () => {
    await visit([gives(paying)]);
    expect(states).toEqual([{ name: 'redirecting' }]);
    expect(leave.onProven).not.toHaveBeenCalled();
  });

  test('of another member than the one whose session had ended here: nothing of that one stays', async () => {
    stored.set('membership_number', '100000000033');
    stored.set('user_data', '{"name":"ANA"}');
    const { submit } = await visit([asksBirthDate(2), asksBirthDate(2), gives(paying)]);
    await submit('1979-11-02', checked(true, 2));
    expect([stored.get('membership_number'), stored.get('user_data')]).toEqual([number, null]);
    expect(isAuthenticated(new Date())).toBe(true);
  });

  // holds Q373
  test('a wrong one is told, and the server counts', async () => {
    const { submit } = await visit([asksBirthDate(2)]);
    const said = await submit('1980-01-01', checked(false, 1));
    expect(said).toBe('La fecha de nacimiento no coincide con nuestros registros. Intenta de nuevo.');
    expect(now()).toEqual({ name: 'birth_date_validation', attemptsLeft: 1 });
    expect(stored.get('magic_link_double_auth')).toBeNull();
  });

  // holds Q395
  test('after the second wrong one no other is taken, for 24 hours', async () => {
    const { submit } = await visit([asksBirthDate(1)]);
    expect(await submit('1980-01-01', checked(false, 0))).toBeNull();
    expect(now()).toMatchObject({
      name: 'error',
      failure: { message: 'No se pudo validar su fecha de nacimiento. Intente de nuevo más tarde.' },
    });
    const { lockedUntil } = (now() as Extract<LinkState, { name: 'error' }>).failure;
    expect(lockedUntil).toBeGreaterThan(Date.parse('2026-11-23T17:59:00Z'));
  });

  test('that is locked already says so, and until when', async () => {
    await visit([refuses(429, 'LINK_LOCKED', { retry_after_seconds: 3600 })]);
    expect(now()).toEqual({
      name: 'error',
      failure: {
        kind: 'failed',
        message: 'No se pudo validar su fecha de nacimiento. Intente de nuevo más tarde.',
        lockedUntil: Date.parse('2026-11-22T19:00:00Z'),
      },
    });
  });

  // holds Q374
  test.each([
    ['nobody answers', silent],
    ['the server fails', refuses(500, 'INTERNAL')],
    ['the date is refused', refuses(422, 'FIELDS_INVALID')],
  ])('a check that could not be made takes no attempt: %s', async (_name, answer) => {
    const { submit } = await visit([asksBirthDate(2)]);
    expect(await submit('1979-11-02', answer)).toBe('Error al validar la fecha. Intenta de nuevo.');
    expect(now()).toEqual({ name: 'birth_date_validation', attemptsLeft: 2 });
  });

  test('if only the answer was lost, the attempt that the server counted is shown', async () => {
    const { submit } = await visit([asksBirthDate(2), asksBirthDate(2), asksBirthDate(1)]);
    await submit('1980-01-01', silent);
    expect(now()).toEqual({ name: 'birth_date_validation', attemptsLeft: 1 });
  });

  test('a late answer about the attempts does not take back what came of the next one', async () => {
    const late = Promise.withResolvers<Response>();
    const { submit } = await visit([asksBirthDate(2), asksBirthDate(2), () => late.promise, gives(paying)]);
    await submit('1979-11-02', silent);
    await submit('1979-11-02', checked(true, 2));
    late.resolve(await refuses(429, 'LINK_LOCKED')());
    await vi.advanceTimersByTimeAsync(0);
    expect(now()).toEqual({ name: 'redirecting' });
  });

  test('a link that ended meanwhile says so', async () => {
    const { submit } = await visit([asksBirthDate(2)]);
    expect(await submit('1979-11-02', refuses(404, 'NOT_FOUND'))).toBeNull();
    expect(now()).toEqual(failure('No se encontró la aplicación con la que quiere continuar'));
  });

  test('after the right date a failed reading asks for no second one', async () => {
    const { submit, retry } = await visit([asksBirthDate(2), asksBirthDate(2), silent, gives(paying)]);
    await submit('1979-11-02', checked(true, 2));
    expect(now()).toEqual(failure('Algo salió mal al procesando tu enlace.'));
    void retry();
    await vi.advanceTimersByTimeAsync(500);
    expect(now()).toEqual({ name: 'redirecting' });
    expect(leave.onProven).toHaveBeenCalledOnce();
    expect(stored.get('magic_link_double_auth')).toBe('true');
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

  test('a link that the server does not admit touches nothing', async () => {
    await visit([refuses(404, 'NOT_FOUND')]);
    expect(stored.get('magic_link_double_auth')).toBe('true');
    expect(stored.get('current_insurance_application_id')).toBe('another');
    expect(linkKeyOf(id)).toBeNull();
  });
});

describe('spec quote 8, Magic link: what does not open', () => {
  // holds Q252, Q310, Q371, Q376
  test.each([
    ['unknown', refuses(404, 'NOT_FOUND'), 'No se encontró la aplicación con la que quiere continuar'],
    [
      'inactive',
      refuses(410, 'APPLICATION_INACTIVE'),
      'Esta solicitud ya no está activa. Inicia una nueva cotización.',
    ],
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
