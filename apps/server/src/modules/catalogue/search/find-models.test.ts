import { describe, expect, test } from 'vitest';
import type { BodyType } from './body-words.ts';
import { buildIndex } from './build-index.ts';
import { findModels } from './find-models.ts';
import { wellKnownModels } from './testing/well-known-models.ts';

const index = buildIndex(wellKnownModels);
const find = (query: string) => findModels(index, query);

/** A small catalogue: brand and model separated by '/', first and last year. */
function catalogue(...cars: [name: string, first: number, last: number, bodyType?: BodyType][]) {
  return buildIndex(
    cars.map(([name, first, last, bodyType = 'sedan']) => {
      const [brand = '', model = ''] = name.split('/');
      const years = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      return { brand, model, brandModel: `${brand} ${model}`, bodyType, years, versionCount: years.length };
    }),
  );
}

describe('calls.md, search-brand-models: best first', () => {
  test('a word, then one that begins so; what holds it inside or resembles it comes last', () => {
    const cars = catalogue(
      ['Uno/Versalia', 2000, 2026],
      ['Uno/Universa', 2000, 2026],
      ['Uno/Verso', 2000, 2026],
      ['Uno/Versa', 2024, 2026],
    );
    expect(findModels(cars, 'versa')).toEqual(['Uno Versa', 'Uno Versalia', 'Uno Universa', 'Uno Verso']);
  });

  test('the whole name before a longer one', () => {
    expect(find('golf').slice(0, 2)).toEqual(['Volkswagen Golf', 'Volkswagen Golf GTI']);
    expect(find('corolla').slice(0, 2)).toEqual(['Toyota Corolla', 'Toyota Corolla Cross']);
  });

  test('equally good: the one with more versions, then the newer one, then by name', () => {
    const cars = catalogue(
      ['Uno/Verano', 2020, 2022],
      ['Uno/Versal', 2021, 2026],
      ['Uno/Verde', 2021, 2023],
      ['Uno/Veraz', 2020, 2022],
    );
    expect(findModels(cars, 'ver')).toEqual(['Uno Versal', 'Uno Verde', 'Uno Verano', 'Uno Veraz']);
  });

  test('sold in the year that was typed before not sold then', () => {
    const cars = catalogue(['Uno/Corsario', 2002, 2016], ['Uno/Corral', 2019, 2022]);
    expect(findModels(cars, 'cor 2010')).toEqual(['Uno Corsario', 'Uno Corral']);
    expect(findModels(cars, 'cor 2020')).toEqual(['Uno Corral', 'Uno Corsario']);
    expect(findModels(cars, 'cor 20')).toEqual(['Uno Corral', 'Uno Corsario']);
  });

  test.each([
    ['suv uno', ['Uno Roca', 'Uno Llano', 'Uno Mina', 'Uno Cielo']],
    ['uno pick up', ['Uno Mina', 'Uno Llano', 'Uno Roca', 'Uno Cielo']],
    ['uno doble cabina', ['Uno Mina', 'Uno Llano', 'Uno Roca', 'Uno Cielo']],
    ['camioneta uno', ['Uno Roca', 'Uno Mina', 'Uno Llano', 'Uno Cielo']],
    ['uno hb', ['Uno Cielo', 'Uno Llano', 'Uno Roca', 'Uno Mina']],
    ['sedan uno', ['Uno Llano', 'Uno Roca', 'Uno Mina', 'Uno Cielo']],
    ['suv', []],
  ])('the body that was typed first, the others below: %s', (query, expected) => {
    const cars = catalogue(
      ['Uno/Llano', 2015, 2026],
      ['Uno/Roca', 2018, 2026, 'suv'],
      ['Uno/Mina', 2020, 2026, 'pickup'],
      ['Uno/Cielo', 2022, 2026, 'hatchback'],
    );
    expect(findModels(cars, query)).toEqual(expected);
  });

  test('a model whose name could be a year', () => {
    expect(find('peugeot 2008')[0]).toBe('Peugeot 2008');
    expect(find('peugeot 2008 2021')[0]).toBe('Peugeot 2008');
  });

  test('at most 20', () => {
    expect(find('chevrolet')).toHaveLength(20);
  });

  test('a brand typed whole comes before a model that is called like it', () => {
    expect(find('mini')[0]).toBe('MINI Cooper');
    expect(find('mini').at(-1)).toBe('BYD Dolphin Mini');
  });
});

describe('what resembles must not drown what was meant', () => {
  test('enough good ones: nothing else', () => {
    expect(find('nissan').every((name) => name.startsWith('Nissan '))).toBe(true);
  });

  test('few good ones: at most five in all', () => {
    expect(find('versa')[0]).toBe('Nissan Versa');
    expect(find('versa').length).toBeLessThanOrEqual(5);
  });

  test('one word is right and the other is not: both count', () => {
    expect(find('nissan vresa')).toEqual(['Nissan Versa']);
  });

  test('what resembles it less than something else does is left out', () => {
    expect(find('nisan vrsa')).toEqual(['Nissan Versa']);
    expect(find('hundai tucon')).toEqual(['Hyundai Tucson']);
  });

  test('of a name and a number that do not go together the name counts more', () => {
    expect(find('corolla 1500')[0]).toBe('Toyota Corolla');
  });

  test('two errors in a short name are another name', () => {
    const cars = catalogue(['Kia/K3', 2024, 2026], ['Chevrolet/Corsa', 2003, 2008]);
    expect(findModels(cars, 'cadillac')).toEqual([]);
    expect(findModels(cars, 'corolla')).toEqual([]);
  });

  test.each([
    ['jetta a4', ['Volkswagen Jetta']],
    ['jetta 2.5', ['Volkswagen Jetta']],
    ['accord v6', ['Honda Accord']],
    ['duster 4x4', ['Renault Duster']],
    ['golf mk6', ['Volkswagen Golf']],
    ['bmw 320i', ['BMW Serie 3']],
    ['glc 999', ['Mercedes-Benz GLC']],
    ['tiggo 7 pro max', ['Chirey Tiggo 8 Pro Max', 'Chirey Tiggo 7 Pro']],
    ['500 abarth', ['Fiat 500']],
  ])('what says little of the car may be missing: %s', (query, expected) => {
    expect(find(query).slice(0, expected.length)).toEqual(expected);
  });

  test('only numbers of the query fit: nothing beside a car that fits a name', () => {
    expect(find('glc 999')).toEqual(['Mercedes-Benz GLC']);
    expect(find('gla 2008')).not.toContain('Peugeot 2008');
  });

  test('a word that fits nothing is forgiven beside one that does', () => {
    expect(find('jetta comfortline')).toEqual(['Volkswagen Jetta']);
    expect(find('nissan zzzz').every((name) => name.startsWith('Nissan '))).toBe(true);
  });
});

describe('finds nothing', () => {
  test.each([
    'zzzzqqq', '%%%', '___', '\\\\\\', "'; drop table brand_models; --", 'asdfgh', 'qwerty', 'lalala', 'zz 3',
    'holaaa', '2020', 'coche automatico', 'zzz zzzz', '🚗🚗🚗', 'hola', 'perro', 'lamborghini',
  ])('%s', (query) => {
    expect(find(query)).toEqual([]);
  }); // prettier-ignore

  test('in an empty catalogue', () => {
    expect(findModels(buildIndex([]), 'versa 2020')).toEqual([]);
  });
});

test('a name with more pieces than a number has bits is still found', () => {
  const model = Array.from({ length: 40 }, (_, at) => `parte${at}`).join(' ');
  const cars = buildIndex([
    { brand: 'Uno', model, brandModel: `Uno ${model}`, bodyType: 'sedan', years: [2020], versionCount: 1 },
  ]);
  expect(findModels(cars, 'uno parte 3')).toHaveLength(1);
});
