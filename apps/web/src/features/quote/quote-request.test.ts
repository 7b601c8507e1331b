import { expect, test } from 'vitest';
import { sampleApplication } from '../../flow/testing/sample-application.ts';
import { quoteRequest } from './quote-request.ts';

test('specification quote 7: the body of the quote calls is what the application holds, masks too', () => {
  expect(quoteRequest(sampleApplication)).toEqual({
    codigopostal: '44100',
    genero: 'M',
    id_interno_vehiculo: 17,
    nacimiento: '••/••/••••',
    insurance_application_id: sampleApplication.id,
  });
});
