import type { BodyType } from './body-words.ts';
import { brandNicknames, modelNicknames } from './nicknames.ts';
import { letterSet } from './letter-set.ts';
import { soundOf } from './sound.ts';
import { isNumber, splitPieces } from './split-pieces.ts';

export type SearchableModel = {
  brand: string;
  model: string;
  brandModel: string;
  bodyType: BodyType;
  /** Model years with at least one version. */
  years: readonly number[];
  versionCount: number;
};

/** A model in which a term occurs. */
export type Use = {
  model: number;
  /** Bits of the brand and model pieces that the term covers; 0 for a nickname. */
  pieces: number;
};

export type Term = {
  text: string;
  uses: Use[];
  /** True if the term only ever occurs as several words of a name joined into one. */
  joined: boolean;
  sound: string;
};

export type IndexedModel = SearchableModel & {
  soldIn: ReadonlySet<number>;
  /** Bits of the pieces of its brand and of its model. */
  brandPieces: number;
  modelPieces: number;
};

export type SearchIndex = {
  /** Most versions first, then newest: the order among equally good matches. */
  models: IndexedModel[];
  /** Sorted by text, so that terms with the same beginning are adjacent. */
  terms: Term[];
  /** The terms that are not numbers: the ones in which typing errors are considered. */
  words: Term[];
  /** One entry per word, in typed arrays so that hopeless words are skipped quickly. */
  letters: Int32Array;
  soundLetters: Int32Array;
  /** Numbers within this range can be model years. */
  oldestYear: number;
  newestYear: number;
};

/** Neighbouring words are also indexed as one: 'crv', 'xtrail', 'landrover'. */
const maxRun = 4;
/** Bits that fit in one number. */
const maxPieces = 30;

export function buildIndex(models: readonly SearchableModel[]): SearchIndex {
  const sorted = models.toSorted(
    (one, other) =>
      other.versionCount - one.versionCount ||
      newest(other) - newest(one) ||
      (one.brandModel < other.brandModel ? -1 : 1),
  );
  const terms = new Map<string, Term>();
  const indexed = sorted.map((model, at) => indexModel(model, at, terms));
  const byText = [...terms.values()].toSorted((one, other) => (one.text < other.text ? -1 : 1));
  const words = byText.filter((term) => !isNumber(term.text));
  return {
    models: indexed,
    terms: byText,
    words,
    letters: Int32Array.from(words, (word) => letterSet(word.text)),
    soundLetters: Int32Array.from(words, (word) => letterSet(word.sound)),
    oldestYear: indexed.reduce((oldest, { years }) => Math.min(oldest, ...years), Infinity),
    newestYear: indexed.reduce((latest, model) => Math.max(latest, newest(model)), 0),
  };
}

function newest({ years }: SearchableModel): number {
  return years.reduce((latest, year) => Math.max(latest, year), 0);
}

function indexModel(model: SearchableModel, at: number, terms: Map<string, Term>): IndexedModel {
  const brand = splitPieces(model.brand);
  const all = [...brand, ...splitPieces(model.model)].slice(0, maxPieces);
  const add = (text: string, pieces: number, joined = false) =>
    addUse(terms, text, joined, { model: at, pieces });

  for (const [first, piece] of all.entries()) {
    add(piece, 1 << first);
    let joined = piece;
    let pieces = 1 << first;
    for (let next = first + 1; next < Math.min(all.length, first + maxRun); next += 1) {
      // A query is always split between letters and digits, so names are too.
      if (isNumber(piece) || isNumber(all[next] ?? '')) break;
      joined += all[next];
      pieces |= 1 << next;
      add(joined, pieces, true);
    }
  }
  for (const name of brandNicknames[brand.join('')] ?? []) add(name, 0);
  for (const name of modelNicknames[all.join('')] ?? []) add(name, 0);

  const brandPieces = (1 << Math.min(brand.length, all.length)) - 1;
  return {
    ...model,
    soldIn: new Set(model.years),
    brandPieces,
    modelPieces: ((1 << all.length) - 1) & ~brandPieces,
  };
}

function addUse(terms: Map<string, Term>, text: string, joined: boolean, use: Use): void {
  const term = terms.get(text);
  if (term !== undefined) {
    term.uses.push(use);
    term.joined &&= joined;
    return;
  }
  terms.set(text, { text, uses: [use], joined, sound: soundOf(text) });
}
