/** Lower case without accents; everything but letters and digits is a space. */
export function normaliseSearch(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** What a brand and model is found by. A model like 'CR-V' is also found as it is typed in a hurry: 'crv'. */
export function searchTextOf(brand: string, model: string): string {
  const words = normaliseSearch(`${brand} ${model}`);
  const modelWords = normaliseSearch(model);
  return modelWords.includes(' ') ? `${words} ${modelWords.replaceAll(' ', '')}` : words;
}

const isYear = (token: string) => /^(?:19|20)\d\d$/.test(token);

export type SearchQuery = {
  /** The whole query, normalised: what the order of the answers is judged by. */
  text: string;
  /** All of them must occur, in any order. */
  tokens: string[];
};

/** A year is asked for in the next step, so it does not keep a model from being found (unless it stands alone). */
export function readSearchQuery(query: string): SearchQuery {
  const text = normaliseSearch(query);
  const all = text.split(' ').filter((token) => token !== '');
  const words = all.filter((token) => !isYear(token));
  return { text, tokens: [...new Set(words.length > 0 ? words : all)] };
}
