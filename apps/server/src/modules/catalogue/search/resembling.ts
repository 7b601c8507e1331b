import type { SearchIndex, Term } from './build-index.ts';
import { editDistance } from './edit-distance.ts';
import { countBits, letterSet } from './letter-set.ts';
import type { QueryWord } from './read-query.ts';
import { soundOf } from './sound.ts';
import { isNumber } from './split-pieces.ts';
import { addTerm, points, type Stretch } from './word-scores.ts';

/** Fewer letters resemble too much. */
const fewestLetters = 3;

/** Adds to the stretches of single words what is not what was typed, but like it. */
export function addResembling(words: readonly QueryWord[], index: SearchIndex, stretches: Stretch[]): void {
  for (const stretch of stretches) {
    const typed = words[stretch.from]?.texts[0] ?? '';
    if (stretch.to > stretch.from + 1 || typed.length < fewestLetters || isNumber(typed)) continue;
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
    // One edit makes up for one letter; this spares nearly all words the comparison.
    if (otherLetters !== 0 && otherSounds > most) continue;
    const word = index.words[at];
    if (word === undefined) continue;
    const isInside = otherLetters === 0 && !word.joined && word.text.includes(typed);
    const value = isInside ? points.inside : likeness(typed, sound, otherSounds, word);
    if (value > 0) addTerm(stretch, word, value, value);
  }
}

/** Of three letters only those that changed places count: 'bwm', 'kai'. */
function isMixedUp(typed: string, word: string): boolean {
  return (
    word.length === typed.length &&
    letterSet(word) === letterSet(typed) &&
    editDistance(typed, word, 1).whole === 1
  );
}

function likeness(typed: string, sound: string, otherSounds: number, word: Term): number {
  if (typed.length === fewestLetters) return isMixedUp(typed, word.text) ? points.oneEdit : 0;
  // Two errors are made in longer words, and rarely in the first letter: of 'cadillac' 'kia k' is not one.
  const most = Math.min(sound.length, word.sound.length) > 5 && sound[0] === word.sound[0] ? 2 : 1;
  const longer = word.sound.length - sound.length;
  if (sound.length < fewestLetters || longer < -most || otherSounds > most) return 0;
  if (sound === word.sound) return points.sameSound;
  if (word.sound.startsWith(sound)) return points.sameSoundStart;
  // Of three letters everything is one edit away.
  if (Math.min(sound.length, word.sound.length) <= fewestLetters) return 0;
  // The beginning of something is soon like four letters, or like that of several words written as one.
  const mayBegin = sound.length > 4 && !word.joined;
  if (!mayBegin && longer > most) return 0;
  const { whole, start } = editDistance(sound, word.sound, most);
  if (whole <= 1) return points.oneEdit;
  if (start <= 1 && mayBegin) return points.oneEditStart;
  if (whole <= most) return points.twoEdits;
  return start <= most && mayBegin ? points.twoEditsStart : 0;
}
