import { describe, expect, test } from 'vitest';
import { birthDateError, birthDateToSend, birthDateValue } from './birth-date-value.ts';

const today = '2026-05-14';
const picked = (day: string, month: string, year: string) => ({ mask: '', day, month, year });

describe('spec quote 5: birth date by three selects', () => {
  // holds Q275, Q277
  test.each([
    ['of age today', picked('14', '05', '2008'), null],
    ['a day too young', picked('15', '05', '2008'), 'Debes ser mayor de 18 años para obtener un seguro'],
    ['no such day', picked('30', '02', '1990'), 'Esa fecha no existe. Revisa el día y el mes.'],
    ['a select left open', picked('', '02', '1990'), 'La fecha de nacimiento es requerida'],
    ['the mask on record', birthDateValue('••/••/••••'), null],
  ])('%s', (_name, value, message) => expect(birthDateError(value, today)).toBe(message));

  test.each([
    ['14/05/1988', '1988-05-14'],
    ['••/••/••••', '••/••/••••'],
    [null, ''],
    ['31/02/1988', ''],
  ])('on record %s is sent as %s', (onRecord, sent) => {
    expect(birthDateToSend(birthDateValue(onRecord))).toBe(sent);
  });
});
