type Named = { label: string };

/**
 * The options containing every typed word, in any order, ignoring accents and case. Those that begin with the typed
 * text come first, then those with a word that does, then the rest; otherwise the order stays.
 */
export function filterOptions<Option extends Named>(options: readonly Option[], typed: string): Option[] {
  const query = foldText(typed);
  const words = query.split(' ');
  const rank = (label: string) => (label.startsWith(query) ? 0 : ` ${label}`.includes(` ${query}`) ? 1 : 2);
  return options
    .map((option) => ({ option, label: foldText(option.label) }))
    .filter(({ label }) => words.every((word) => label.includes(word)))
    .map(({ option, label }) => ({ option, rank: rank(label) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}

/** The option whose name was typed in full; undefined if there is none or more than one. */
export function optionNamed<Option extends Named>(
  options: readonly Option[],
  typed: string,
): Option | undefined {
  const named = options.filter(({ label }) => foldText(label) === foldText(typed));
  return named.length === 1 ? named[0] : undefined;
}

/** Drops accents and case, as people do when they search ('sanchez' for 'Sánchez', 'nunez' for 'Núñez'). */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
