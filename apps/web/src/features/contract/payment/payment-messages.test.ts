import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { noConnectionText } from '../../../lib/texts.ts';
import { cardFailure, notPaidToast, paidToast } from './payment-messages.ts';
import { readPayment, readPaymentFailure, type Outcome, type Problem } from './payment-outcome.ts';

const refused = (status: number, code: string, details = {}) =>
  new ApiError(status, JSON.stringify({ success: false, code, details }));
const failed = { title: 'Error en el pago', description: 'No se pudo procesar el pago. Intenta nuevamente.' };
const declined = (code: 'declined' | 'insufficient_funds') =>
  readPayment({ status: 'declined', attempt: 1, amount: '1.00', decline_code: code });
const problemOf = (outcome: Outcome): Problem => {
  if (outcome.kind !== 'problem') throw new Error(outcome.kind);
  return outcome.problem;
};

// holds Q383
test('spec quote 8, Success toasts: a payment', () => {
  expect(paidToast).toEqual({ title: '¡Pago procesado exitosamente!', tone: 'success' });
});

// holds Q359
describe('spec quote 8: nothing was charged', () => {
  test.each([
    ['the bank refuses', 'declined', /Tu banco no autorizó el pago/],
    ['no funds', 'insufficient_funds', /no tiene fondos suficientes/],
  ] as const)('%s', (_name, code, detail) => {
    const problem = problemOf(declined(code));
    expect(problem).toMatchObject({
      title: 'No se hizo ningún cargo',
      detail: expect.stringMatching(detail),
    });
    expect(notPaidToast(problem)).toEqual(failed);
  });

  test('without an address the toast goes along to step 10', () => {
    const problem = problemOf(readPaymentFailure(refused(409, 'ADDRESS_POSTAL_CODE')));
    expect(notPaidToast(problem)).toEqual({
      title: 'No se completó el pago',
      description: 'La dirección no es del código postal de tu cotización. Elige otra o agrega una nueva.',
    });
  });
});

describe('a card that could not be stored: the charge had not begun', () => {
  test.each([
    ['down', refused(503, 'GATEWAY_UNAVAILABLE'), /no está disponible en este momento.*sigue aquí/],
    ['slow', refused(504, 'GATEWAY_TIMEOUT'), /tardó demasiado en responder.*sigue aquí/],
    ['no connection', new TypeError('Failed to fetch'), noConnectionText],
    ['the server fails', refused(500, 'INTERNAL'), failed.description],
  ])('%s', (_name, error, detail) => {
    const { toast, problem } = cardFailure(error);
    expect(toast).toEqual(failed);
    expect(problem.title).toBe('No se hizo ningún cargo');
    expect(problem.detail).toMatch(detail);
  });

  // holds Q297, Q360
  test('spec quote 5, Card number: the server finds it invalid', () => {
    const { toast } = cardFailure(refused(422, 'CARD_INVALID', { fields: { card_number: 'x' } }));
    expect(toast.title).toBe('Datos de tarjeta inválidos');
  });
});

test.each([
  ['no answer', new TypeError('Failed to fetch')],
  ['down', refused(503, 'GATEWAY_UNAVAILABLE')],
  ['silent', refused(504, 'GATEWAY_TIMEOUT')],
])(
  'architecture, house rule 8: the charge itself, %s: nobody says that nothing was charged',
  (_name, error) => {
    expect(readPaymentFailure(error)).toEqual({ kind: 'waiting' });
  },
);
