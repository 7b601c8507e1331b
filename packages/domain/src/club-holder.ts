import { isParticle, nameWords } from './curp.ts';
import type { CivilDate } from './dates.ts';

/** What the club may tell of a membership's holder, and nothing more. */
export interface ClubHolder {
  /** Of given names and surnames in this order, as the club writes them: 'CRP', 'C. R. P.', 'JC DLT G'. */
  initials: string;
  birthYear: number;
}

/** Names as the person typed them; no second surname is empty or null. */
export interface NamedPerson {
  name: string;
  firstLastName: string;
  secondLastName: string | null;
  birthDate: CivilDate;
}

/**
 * Returns whether a person can be the holder that the club knows (trust.md, Accounts): the same birth year, and initials
 * that the person's names give in one of the ways in which clubs write them. Of each name these are its first word, or
 * all its words, with or without particles (de, la, y …); a club may leave out the second surname. Case, accents, dots
 * and spaces count for nothing, and Ñ is N.
 */
export function isHolder(holder: ClubHolder, person: NamedPerson): boolean {
  if (Number(person.birthDate.slice(0, 4)) !== holder.birthYear) return false;
  const written = lettersOf(holder.initials);
  const second = [...initialsOf(person.secondLastName ?? ''), ''];
  return initialsOf(person.name).some((name) =>
    initialsOf(person.firstLastName).some((first) => second.some((last) => name + first + last === written)),
  );
}

function initialsOf(name: string): string[] {
  const words = nameWords(name).filter((word) => word !== '');
  const others = words.filter((word) => !isParticle(word));
  const significant = others.length > 0 ? others : words;
  const ways = [words, significant, words.slice(0, 1), significant.slice(0, 1)];
  return [...new Set(ways.map((way) => lettersOf(way.map((word) => word.charAt(0)).join(''))))];
}

function lettersOf(text: string): string {
  return nameWords(text)
    .join('')
    .normalize('NFD')
    .replaceAll(/[^A-Z]/g, '');
}
