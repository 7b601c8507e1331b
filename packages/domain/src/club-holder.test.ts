import { describe, expect, test } from 'vitest';
import { isHolder, type NamedPerson } from './club-holder.ts';

const carlos: NamedPerson = {
  name: 'CARLOS',
  firstLastName: 'RAMÍREZ',
  secondLastName: 'PÉREZ',
  birthDate: '1979-11-02',
};
const juan: NamedPerson = {
  name: 'JUAN CARLOS',
  firstLastName: 'DE LA TORRE',
  secondLastName: 'ÑÁÑEZ',
  birthDate: '1990-01-31',
};
const nobodyElse: NamedPerson = { ...carlos, secondLastName: null };

describe('trust.md, Accounts: whether a person can be the holder that the club knows', () => {
  test.each<[string, string, number, NamedPerson, boolean]>([
    ['name and both surnames', 'CRP', 1979, carlos, true],
    ['with dots and spaces', 'C. R. P.', 1979, carlos, true],
    ['in small letters', 'crp', 1979, carlos, true],
    ['without the second surname', 'CR', 1979, carlos, true],
    ['no second surname at all', 'CR', 1979, nobodyElse, true],
    ['all given names, all words', 'JCDLTN', 1990, juan, true],
    ['first words', 'JDN', 1990, juan, true],
    ['without particles', 'JCTÑ', 1990, juan, true],
    ['the first name, without particles', 'JTN', 1990, juan, true],
    ['another year', 'CRP', 1978, carlos, false],
    ['another name', 'ARP', 1979, carlos, false],
    ['another surname', 'CLP', 1979, carlos, false],
    ['another second surname', 'CRG', 1979, carlos, false],
    ['a second surname that the person has not', 'CRP', 1979, nobodyElse, false],
    ['surnames first', 'RPC', 1979, carlos, false],
    ['the second given name alone', 'CTN', 1990, juan, false],
    ['the name alone', 'C', 1979, carlos, false],
    ['nothing', '', 1979, carlos, false],
  ])('%s: %s', (_name, initials, birthYear, person, expected) => {
    expect(isHolder({ initials, birthYear }, person)).toBe(expected);
  });
});
