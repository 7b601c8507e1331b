import { expect, test } from 'vitest';
import { checkVin } from './vin.ts';

// holds Q298, Q385
test.each([
  ['3GNCJLSB3HL273613', null],
  ['3gncjlsb3hl273613', null],
  ['3GNCJLSB4HL273613', null],
  ['3GN CJLSB3HL 273613', null],
  ['', 'VIN_REQUIRED'],
  ['3GNCJLSB3HL27361', 'VIN_INVALID'],
  ['3GNCJLSB3HL2736133', 'VIN_INVALID'],
  ['IGNCJLSB3HL273613', 'VIN_INVALID'],
  ['OGNCJLSB3HL273613', 'VIN_INVALID'],
  ['QGNCJLSB3HL273613', 'VIN_INVALID'],
  ['3GNCJLSB3HL27361Ñ', 'VIN_INVALID'],
])('spec quote 5: VIN %j gives %s', (value, error) => {
  expect(checkVin(value)).toBe(error);
});
