import { noon, type CivilDate } from './dates.ts';
import { momentWords } from './policy-term.ts';
import { coveragesOf, type Coverage, type CoverageId } from './tariff/coverages.ts';
import { mandatoryCoverTexts } from './texts.ts';
import { wordList } from './word-list.ts';

/**
 * Returns those of the coverages that an insurer calls compulsory which a package has, in the order of the coverages'
 * table. They stand until the term ends, also when the rest is suspended or cancelled (LSCS art. 150 Bis;
 * after-the-sale.md, Law). What is no coverage is left out; no errors.
 */
export function mandatoryIn(coverage: Coverage, flagged: readonly string[]): CoverageId[] {
  return coveragesOf(coverage)
    .map(({ id }) => id)
    .filter((id) => flagged.includes(id));
}

/**
 * Returns which coverages stand at an instant whatever else becomes of the policy: `mandatory`, those that a law makes
 * compulsory, until 12:00 of its last day (LSCS art. 150 Bis; after-the-sale.md, Law); none of one that was never issued,
 * whose end date is null. RangeError if the end date is not a day.
 */
export function standingCover(
  { mandatory, endDate }: { mandatory: readonly CoverageId[]; endDate: CivilDate | null },
  now: Date,
): CoverageId[] {
  return endDate !== null && now < noon(endDate) ? [...mandatory] : [];
}

/** How texts speak of a car whose policy is suspended or cancelled, or will be. */
export type CoverWords = {
  /** 'tu auto se queda …' */
  without: string;
  /** 'tu auto …' */
  has: string;
  /** 'la póliza …', of a document. */
  gives: string;
  /** A fact by itself: 'Sin cobertura'. */
  label: string;
  /** What not to do meanwhile. */
  driving: string;
  /** What a suspension takes away, and a reinstatement brings back: 'los días sin …', 'tienes … otra vez'. */
  lost: string;
  /** What still stands, and until when, as a sentence; null: nothing. */
  stands: string | null;
};

/**
 * Returns the words for a policy with these compulsory coverages, which ends on that day: what remains of the cover when
 * the policy gives none otherwise, and until when (after-the-sale.md, Law: 'leave flagged ones standing and say so').
 * RangeError if there are some and the end date is not a day.
 */
export function coverWords(mandatory: readonly CoverageId[], endDate: CivilDate): CoverWords {
  if (mandatory.length === 0) return mandatoryCoverTexts.none;
  return mandatoryCoverTexts.some(coverageNames(mandatory), momentWords(noon(endDate)));
}

/** Returns coverages in words, as in 'responsabilidad civil y gastos médicos' (domain-facts.md, Packages and coverages). */
export function coverageNames(ids: readonly CoverageId[]): string {
  return wordList(ids.map((id) => mandatoryCoverTexts.names[id]));
}
