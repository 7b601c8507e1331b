type Named = { label: string };

/**
 * The options that hold every typed word, in any order, with or without accents and capitals: first those that begin
 * with what was typed, then those with a word that does, then the rest; otherwise as they were.
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

/** The one option whose name was typed in full; undefined where there is none, or more than one. */
export function optionNamed<Option extends Named>(
  options: readonly Option[],
  typed: string,
): Option | undefined {
  const named = options.filter(({ label }) => foldText(label) === foldText(typed));
  return named.length === 1 ? named[0] : undefined;
}

/** Without accents and capitals: what people type when they search ('sanchez' for 'Sánchez', 'nunez' for 'Núñez'). */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
