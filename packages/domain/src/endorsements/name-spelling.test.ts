import { describe, expect, test } from 'vitest';
import { isSameNameSpelled, lastDayToCorrectName } from './name-spelling.ts';

const read = (name: string) => {
  const [given = '', first = '', second] = name.split('/');
  return { name: given, firstLastName: first, secondLastName: second ?? null };
};

describe('after-the-sale.md, Changes: the spelling of the name', () => {
  test.each([
    ['an accent', 'MARIA/LOPEZ/PEÑA', 'MARÍA/LÓPEZ/PEÑA'],
    ['a tilde', 'ANA/MUNOZ/PENA', 'ANA/MUÑOZ/PEÑA'],
    ['a letter exchanged', 'LUIS/GONZALES/RUIZ', 'LUIS/GONZÁLEZ/RUIZ'],
    ['a letter missing', 'GUILERMO/RUIZ/PAZ', 'GUILLERMO/RUIZ/PAZ'],
    ['a letter too many', 'JUAN/PÉREZZ/SOL', 'JUAN/PÉREZ/SOL'],
    ['two letters swapped in a short word', 'JAUN/PÉREZ/SOL', 'JUAN/PÉREZ/SOL'],
    ['two letters of a long word', 'JUAN/HERNANDES/SOL', 'JUAN/FERNÁNDEZ/SOL'],
    ['three in all', 'YESICA/GONSALES/RUIZ', 'JÉSICA/GONZÁLEZ/RUIZ'],
    ['a space left out', 'MARIAJOSE/DELAO/RUIZ', 'MARÍA JOSÉ/DE LA O/RUIZ'],
    ['without a second surname', 'JHON/SMITH', 'JOHN/SMITH'],
    ['small letters', 'juan/pérez/sol', 'JUAN/PEREZ/SOL'],
    ['an ending that a surname may have', 'JUAN/MORENA/SOL', 'JUAN/MORENO/SOL'],
  ])('%s is the same name', (_title, one, other) => {
    expect(isSameNameSpelled(read(one), read(other))).toBe(true);
    expect(isSameNameSpelled(read(other), read(one))).toBe(true);
  });

  test.each([
    ['another given name', 'JUAN/PÉREZ/SOL', 'PEDRO/PÉREZ/SOL'],
    ['two letters of a short word', 'ANA/PÉREZ/SOL', 'EVA/PÉREZ/SOL'],
    ['another surname', 'JUAN/PÉREZ/SOL', 'JUAN/LÓPEZ/SOL'],
    ['three letters of a word', 'JUAN/HERNANDES/SOL', 'JUAN/FERNANDA/SOL'],
    ['four in all', 'YESICA/GONSALES/RUIS', 'JÉSICA/GONZÁLEZ/RUIZ'],
    ['a brother of a sister', 'MARIO/PÉREZ/SOL', 'MARÍA/PÉREZ/SOL'],
    ['a sister of a brother', 'DANIEL/PÉREZ/SOL', 'DANIELA/PÉREZ/SOL'],
    ['a given name more', 'JUAN/PÉREZ/SOL', 'JUAN CARLOS/PÉREZ/SOL'],
    ['a second surname more', 'JUAN/PÉREZ', 'JUAN/PÉREZ/SOL'],
    ['surnames exchanged', 'JUAN/PÉREZ/SOL', 'JUAN/SOL/PÉREZ'],
    ['no surname', 'JUAN/PÉREZ/SOL', 'JUAN//SOL'],
  ])('%s is another name', (_title, one, other) => {
    expect(isSameNameSpelled(read(one), read(other))).toBe(false);
    expect(isSameNameSpelled(read(other), read(one))).toBe(false);
  });
});

test.each([
  ['2026-03-10T12:00:00-06:00', '2026-04-09'],
  // Still the day before in Mexico.
  ['2026-03-11T05:59:59Z', '2026-04-09'],
  ['2026-03-11T06:00:00Z', '2026-04-10'],
])('LSCS 25: a policy received at %s has its name corrected until %s', (receivedAt, lastDay) => {
  expect(lastDayToCorrectName(new Date(receivedAt))).toBe(lastDay);
});
