import { describe, expect, test, vi } from 'vitest';
import { isAuthenticated } from '../../common/authentication.ts';
import { stored } from '../../common/storage-keys.ts';
import { isMagicLinkFlow } from '../../flow/flow-type.ts';
import type { LinkState } from './link-visit.ts';
import {
  asksBirthDate,
  checked,
  failure,
  gives,
  id,
  number,
  paying,
  refuses,
  silent,
  linkWorld,
} from './testing/link-world.ts';

const { states, leave, now, visit, sentTo } = linkWorld();

describe('spec quote 4, Magic link states: an application in contratacion', () => {
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
