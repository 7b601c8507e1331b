import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { outcomeOf, refusalOf, type CreateUserAnswer } from './create-account.ts';
import { texts } from './texts.ts';

const made: CreateUserAnswer = {
  result_error_curp: null,
  validate_user_information_curp: {
    status: 'AN',
    message: null,
    data: { estatus: 'AN', mensaje: null },
  },
  unique_user_exists: null,
};
const validation = (message: string | null) => ({
  ...made,
  validate_user_information_curp: { ...made.validate_user_information_curp, message },
});

// holds M257, M258, M269
describe('spec membership 7, create-user: what the answer means', () => {
  test.each<[string, CreateUserAnswer, object]>([
    ['the account is there', made, { kind: 'created', membershipId: null }],
    ['whose it is', { ...made, membership_id: 'm-1' }, { kind: 'created', membershipId: 'm-1' }],
    [
      'no match',
      { ...made, result_error_curp: 'Error de CURP: los datos no coinciden' },
      { kind: 'registry', detail: 'Error de CURP: los datos no coinciden' },
    ],
    [
      'not active',
      validation('Error de validación: dada de baja'),
      { kind: 'registry', detail: 'Error de validación: dada de baja' },
    ],
    [
      'the same person exists',
      { ...made, unique_user_exists: true },
      {
        kind: 'person-exists',
        which: 'same-phone',
        failure: {
          title: 'Usuario existente',
          description:
            'Ya existe un usuario con este número de teléfono y fecha de nacimiento. Por favor contacta al administrador.',
        },
      },
    ],
    [
      'unfilled template markers mean no error',
      { ...validation('{{message}}'), result_error_curp: '{{error}}', unique_user_exists: '{{x}}' as never },
      { kind: 'created', membershipId: null },
    ],
  ])('%s', (_name, answer, outcome) => expect(outcomeOf(answer)).toEqual(outcome));
});

const refused = (status: number, code: string, message = '') =>
  new ApiError(status, JSON.stringify({ success: false, code, message, details: {} }));

test('trust.md, Accounts: the person’s own account can be used here', () => {
  expect(outcomeOf({ ...made, unique_user_exists: true, movable: true })).toMatchObject({
    kind: 'person-exists',
    which: 'movable',
    failure: { title: 'Usuario existente' },
  });
});

// holds M268, M272
describe('spec membership 8, Code and account: what a refusal means', () => {
  const later = { title: 'Servicio temporalmente no disponible', duration: 10_000 };
  test.each([
    ['no answer of the registry', refused(504, 'CURP_TIMEOUT'), 'failed', later],
    ['no answer, said by something between', new ApiError(504, ''), 'failed', later],
    ['the words alone', new ApiError(500, 'Gateway Timeout'), 'failed', later],
    ['the registry is down', refused(503, 'CURP_UNAVAILABLE'), 'failed', later],
    ['under age', refused(422, 'UNDER_AGE'), 'failed', texts.errors.age],
    ['anything else', refused(500, 'INTERNAL'), 'failed', { title: 'No se pudo crear la cuenta' }],
    ['no connection', new TypeError(), 'failed', { title: 'No se pudo crear la cuenta' }],
    ['an old proof', refused(409, 'PHONE_NOT_PROVEN'), 'phone-not-proven', {}],
    ['an account', refused(409, 'ACCOUNT_EXISTS'), 'has-account', {}],
    [
      'an account with another phone',
      refused(409, 'CURP_HAS_ACCOUNT'),
      'person-exists',
      { title: 'Ya tienes una cuenta' },
    ],
  ])('%s', (_name, error, kind, failure) => {
    expect(refusalOf(error)).toMatchObject({ kind, failure });
  });
});

// holds M270
test('spec membership 8: the registry problem, to the letter', () => {
  expect(texts.review.problem.description).toBe(
    'Hubo un problema validando tu información con el registro nacional de población. Por favor revisa y corrige tus datos.',
  );
});
