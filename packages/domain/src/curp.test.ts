import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { birthStates } from './birth-states.ts';
import { checkCurp, curpBelongsTo, curpCheckDigit, curpRoot, makeCurp, type CurpPerson } from './curp.ts';
import { inconvenientWords } from './curp-words.ts';
import { readReference } from './testing/reference-data.ts';

const person: CurpPerson = {
  name: 'Ana Sofía',
  firstLastName: 'López',
  secondLastName: 'García',
  birthDate: '1988-05-14',
  gender: 'M',
  birthState: 'JC',
};
const rootOf = (name: string, firstLastName: string, secondLastName: string) =>
  curpRoot({ ...person, name, firstLastName, secondLastName });

const letters = fc.stringMatching(/^[A-ZÁÉÍÓÚÜÑ]{2,12}$/);
const anyone: fc.Arbitrary<CurpPerson> = fc.record({
  name: fc.tuple(letters, fc.option(letters, { nil: '' })).map((words) => words.join(' ').trim()),
  firstLastName: letters,
  secondLastName: fc.option(letters, { nil: '' }),
  birthDate: fc
    .date({ min: new Date('1920-01-01'), max: new Date('2019-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  gender: fc.constantFrom('H' as const, 'M' as const),
  birthState: fc.constantFrom(...birthStates.map((state) => state.code)),
});

describe('domain-facts.md, CURP: the first 16 characters', () => {
  test.each([
    ['plain', 'ANA', 'LÓPEZ', 'GARCÍA', 'LOGA880514MJCPRN'],
    ['no second surname', 'MARÍA', 'HERNÁNDEZ', '', 'HEXM880514MJCRXR'],
    ['MARÍA skipped in a compound name', 'MARÍA LUISA', 'PÉREZ', 'HERNÁNDEZ', 'PEHL880514MJCRRS'],
    ['JOSÉ skipped before MARÍA', 'JOSÉ MARÍA', 'PÉREZ', 'HERNÁNDEZ', 'PEHM880514MJCRRR'],
    ['MA. and particles skipped', 'MA. DE LOS ÁNGELES', 'MORENO', 'SÁNCHEZ', 'MOSA880514MJCRNN'],
    ['surname with particles', 'ANA', 'DE LA FUENTE', 'DEL RÍO', 'FURA880514MJCNXN'],
    ['surname of particles only', 'ANA', 'DE LA', 'RUIZ', 'LARA880514MJCXZN'],
    ['Ñ first', 'ALBERTO', 'ÑANDO', 'RODRÍGUEZ', 'XARA880514MJCNDL'],
    ['Ñ inside', 'ANA', 'NÚÑEZ', 'IBÁÑEZ', 'NUIA880514MJCXBN'],
    ['decomposed accents', 'ANA', 'NÚÑEZ'.normalize('NFD'), 'IBÁÑEZ'.normalize('NFD'), 'NUIA880514MJCXBN'],
    ['Ü is a vowel', 'ANA', 'GÜEMEZ', 'RUIZ', 'GURA880514MJCMZN'],
    ['no inner vowel', 'ANDRÉS', 'ICH', 'RODRÍGUEZ', 'IXRA880514MJCCDN'],
    ['special character', 'JUAN JOSÉ', "D'AMICO", 'ÁLVAREZ', 'DXAJ880514MJCXLN'],
    ['inconvenient word', 'OFELIA', 'PEDRERO', 'DOMÍNGUEZ', 'PXDO880514MJCDMF'],
    ['lower case', 'ana', 'lópez', 'garcía', 'LOGA880514MJCPRN'],
    ['MA, without the point', 'MA LUISA', 'PÉREZ', 'HERNÁNDEZ', 'PEHL880514MJCRRS'],
    ['J for JOSÉ', 'J LUIS', 'PÉREZ', 'HERNÁNDEZ', 'PEHL880514MJCRRS'],
    ['J. for JOSÉ', 'J. LUIS', 'PÉREZ', 'HERNÁNDEZ', 'PEHL880514MJCRRS'],
    ['MARÍA in the second place stays', 'DE MARÍA LUISA', 'PÉREZ', 'HERNÁNDEZ', 'PEHM880514MJCRRR'],
    ['surname that is a particle', 'ANA', 'LE', 'RUIZ', 'LERA880514MJCXZN'],
    ['surname of three particles', 'ANA', 'DE LA LOS', 'RUIZ', 'LORA880514MJCSZN'],
    ['blanks around and between', ' MARÍA  LUISA ', ' DE  LA  FUENTE ', ' DEL  RÍO ', 'FURL880514MJCNXS'],
  ])('%s', (_name, name, first, second, root) => {
    expect(rootOf(name, first, second)).toBe(root);
  });

  test.each([
    ['no surname', { firstLastName: ' ' }, 'a CURP needs a name and a first surname'],
    ['no name', { name: '' }, 'a CURP needs a name and a first surname'],
    ['no such day', { birthDate: '1988-02-30' }, 'not a civil date'],
  ])('%s is refused', (_name, change, message) => {
    expect(() => curpRoot({ ...person, ...change })).toThrow(new RangeError(message));
  });
});

describe('domain-facts.md, CURP: check digit and form', () => {
  test.each([
    ['good', 'CAHF620818HMNLNL09', null],
    ['good, born from 2000', 'PEPL000909HNLRDSA1', null],
    ['wrong check digit', 'MOTR930411HJCRMN06', 'CURP_CHECK_DIGIT'],
    ['month 13', 'MOTR931311HJCRMN02', 'CURP_DATE'],
    ['29 February 1900 does not exist', 'MOTR000229HJCRMN00', 'CURP_DATE'],
    ['inconvenient word', 'FETO930411HJCRMN01', 'CURP_WORD'],
    ['no such state', 'MOTR930411HZZRMN01', 'CURP_STATE'],
    ['vowel among the consonants', 'MOTR930411HJCAMN01', 'CURP_FORMAT'],
    ['lower case', 'cahf620818hmnlnl09', 'CURP_FORMAT'],
    ['too short', 'CAHF620818HMNLNL0', 'CURP_FORMAT'],
    ['something before it', 'XCAHF620818HMNLNL09', 'CURP_FORMAT'],
    ['something after it', 'CAHF620818HMNLNL09X', 'CURP_FORMAT'],
    ['empty', '', 'CURP_FORMAT'],
  ])('%s', (_name, curp, error) => {
    expect(checkCurp(curp)).toBe(error);
  });

  test('only 17 characters have a check digit', () => {
    expect(curpCheckDigit('CAHF620818HMNLNL0')).toBe('9');
    expect(() => curpCheckDigit('CAHF620818HMNLNL')).toThrow(new RangeError('not 17 characters of a CURP'));
    expect(() => curpCheckDigit('cAHF620818HMNLNL0')).toThrow(RangeError);
  });

  test('whoever it is: the CURP made is good, belongs to the person, and to nobody born in the other century', () => {
    fc.assert(
      fc.property(anyone, fc.nat(9), (someone, serial) => {
        const curp = makeCurp(someone, serial);
        expect(curp).toHaveLength(18);
        expect(checkCurp(curp)).toBeNull();
        expect(curpBelongsTo(curp, someone)).toBe(true);
        expect(curp.startsWith(curpRoot(someone))).toBe(true);
        const year = Number(someone.birthDate.slice(0, 4));
        const other = `${year < 2000 ? year + 100 : year - 100}${someone.birthDate.slice(4)}`;
        if (!other.endsWith('02-29'))
          expect(curpBelongsTo(curp, { ...someone, birthDate: other })).toBe(false);
      }),
    );
  });

  test.each<[string, Partial<CurpPerson>]>([
    ['another name', { name: 'Berta' }],
    ['another surname', { firstLastName: 'Pérez' }],
    ['another day', { birthDate: '1988-05-15' }],
    ['another gender', { gender: 'H' }],
    ['another state', { birthState: 'DF' }],
  ])('calls.md, Identity: a CURP does not belong to %s', (_name, change) => {
    expect(curpBelongsTo(makeCurp(person), { ...person, ...change })).toBe(false);
  });

  test('calls.md, Identity: a CURP with a wrong check digit belongs to nobody', () => {
    const good = makeCurp(person);
    const wrong = good.slice(0, 17) + String((Number(good[17]) + 1) % 10);
    expect(curpBelongsTo(good, person)).toBe(true);
    expect(curpBelongsTo(wrong, person)).toBe(false);
  });

  test('a series that is used up is refused', () => {
    expect(() => makeCurp(person, 10)).toThrow(RangeError);
    expect(makeCurp({ ...person, birthDate: '2001-05-14' }, 25)[16]).toBe('Z');
  });

  test.each([
    ['1999-12-31', '0'],
    ['2000-01-01', 'A'],
    ['2000-02-29', 'A'],
  ])(
    'domain-facts.md, CURP: a digit to 1999, a letter from 2000: born on %s',
    (birthDate, differentiator) => {
      const curp = makeCurp({ ...person, birthDate });
      expect(curp[16]).toBe(differentiator);
      expect(checkCurp(curp)).toBeNull();
    },
  );
});

test('RENAPO, Instructivo 2006, annex 2: each inconvenient word has four letters', () => {
  expect([...inconvenientWords].filter((word) => !/^[A-ZÑ]{4}$/.test(word))).toEqual([]);
});

describe('RENAPO, Instructivo 2006 (reference data; skipped where absent)', () => {
  const curps = readReference('curps.csv');
  test.skipIf(curps === null)('published CURPs: curps.csv', () => {
    for (const row of curps ?? []) {
      expect([row.curp, checkCurp(row.curp ?? '') === null]).toEqual([row.curp, row.valida === 'si']);
      if (row.nombre === '') continue;
      const someone: CurpPerson = {
        name: row.nombre ?? '',
        firstLastName: row.primer_apellido ?? '',
        secondLastName: row.segundo_apellido ?? '',
        birthDate: row.fecha_nacimiento ?? '',
        gender: row.sexo === 'H' ? 'H' : 'M',
        birthState: row.entidad ?? '',
      };
      expect(curpRoot(someone)).toBe(row.curp?.slice(0, 16));
      expect(curpBelongsTo(row.curp ?? '', someone)).toBe(true);
    }
  });

  const examples = readReference('ejemplos_oficiales_raiz.csv');
  test.skipIf(examples === null)('official examples: ejemplos_oficiales_raiz.csv', () => {
    for (const row of examples ?? []) {
      const [from = 1, to = 4] = (row.posiciones ?? '').split('-').map(Number);
      const root = rootOf(row.nombre ?? '', row.primer_apellido ?? '', row.segundo_apellido ?? '');
      expect([row.regla, root.slice(from - 1, to)]).toEqual([row.regla, row.esperado]);
    }
  });

  const words = readReference('palabras_inconvenientes_anexo2.csv');
  test.skipIf(words === null)('annex 2: the inconvenient words', () => {
    expect(inconvenientWords).toEqual(new Set((words ?? []).map((row) => row.palabra)));
    for (const row of words ?? []) {
      expect(row.sustituida_por).toBe(`${row.palabra?.[0]}X${row.palabra?.slice(2)}`);
    }
  });

  const states = readReference('entidades_anexo4.csv');
  test.skipIf(states === null)('annex 4: the states', () => {
    expect(birthStates.map((state) => state.code)).toEqual((states ?? []).map((row) => row.clave_curp));
  });
});
