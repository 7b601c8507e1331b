import type { SearchIndex, Term } from './build-index.ts';
import { editDistance } from './edit-distance.ts';
import { countBits, letterSet } from './letter-set.ts';
import type { QueryWord } from './read-query.ts';
import { soundOf } from './sound.ts';
import { isNumber } from './split-pieces.ts';
import { addTerm, points, type Stretch } from './word-scores.ts';

/** Words with fewer letters resemble too many others. */
const minLetters = 3;

/** Adds matches that are only similar to what was typed, for stretches of a single word. */
export function addResembling(words: readonly QueryWord[], index: SearchIndex, stretches: Stretch[]): void {
  for (const stretch of stretches) {
    const typed = words[stretch.from]?.texts[0] ?? '';
    if (stretch.to > stretch.from + 1 || typed.length < minLetters || isNumber(typed)) continue;
    addLike(typed, index, stretch);
  }
}

function addLike(typed: string, index: SearchIndex, stretch: Stretch): void {
  const letters = letterSet(typed);
  const sound = soundOf(typed);
  const soundLetters = letterSet(sound);
  const most = sound.length < 6 ? 1 : 2;
  for (let at = 0; at < index.words.length; at += 1) {
    const otherLetters = letters & ~(index.letters[at] ?? 0);
    const otherSounds = countBits(soundLetters & ~(index.soundLetters[at] ?? 0));
    // One edit can account for only one differing letter; this skips nearly all words without a comparison.
    if (otherLetters !== 0 && otherSounds > most) continue;
    const word = index.words[at];
    if (word === undefined) continue;
    const isInside = otherLetters === 0 && !word.joined && word.text.includes(typed);
    const value = isInside ? points.inside : likeness(typed, sound, otherSounds, word);
    if (value > 0) addTerm(stretch, word, value, value);
  }
}

/** With three letters only swapped ones count: 'bwm', 'kai'. */
function isMixedUp(typed: string, word: string): boolean {
  return (
    word.length === typed.length &&
    letterSet(word) === letterSet(typed) &&
    editDistance(typed, word, 1).whole === 1
  );
}

function likeness(typed: string, sound: string, otherSounds: number, word: Term): number {
  if (typed.length === minLetters) return isMixedUp(typed, word.text) ? points.oneEdit : 0;
  // Two errors happen only in longer words, and rarely in the first letter: 'kia k' is not a misspelt 'cadillac'.
  const most = Math.min(sound.length, word.sound.length) > 5 && sound[0] === word.sound[0] ? 2 : 1;
  const longer = word.sound.length - sound.length;
  if (sound.length < minLetters || longer < -most || otherSounds > most) return 0;
  if (sound === word.sound) return points.sameSound;
  if (word.sound.startsWith(sound)) return points.sameSoundStart;
  // Three-letter words are all within one edit of each other.
  if (Math.min(sound.length, word.sound.length) <= minLetters) return 0;
  // Four letters are too easily similar to the beginning of a word, or of several words joined into one.
  const mayBegin = sound.length > 4 && !word.joined;
  if (!mayBegin && longer > most) return 0;
  const { whole, start } = editDistance(sound, word.sound, most);
  if (whole <= 1) return points.oneEdit;
  if (start <= 1 && mayBegin) return points.oneEditStart;
  if (whole <= most) return points.twoEdits;
  return start <= most && mayBegin ? points.twoEditsStart : 0;
}
