/** Without accents and capitals: what people type when they search ('sanchez' for 'Sánchez', 'nunez' for 'Núñez'). */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
