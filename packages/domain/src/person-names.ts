const particles = /^(?:de|del|la|las|los|y|e)$/u;

/**
 * Writes a stored name, 'MARÍA DE LA LUZ', as people write it: 'María de la Luz'. Names are stored in capitals, as in the
 * CURP; one with a small letter is returned as it is, since somebody wrote it so (look.md).
 */
export function writtenName(stored: string): string {
  if (stored !== stored.toLocaleUpperCase('es-MX')) return stored;
  return stored
    .toLocaleLowerCase('es-MX')
    .split(' ')
    .map((word, place) =>
      place > 0 && particles.test(word)
        ? word
        : word.replaceAll(/(^|[-'’])\p{L}/gu, (start) => start.toLocaleUpperCase('es-MX')),
    )
    .join(' ');
}
