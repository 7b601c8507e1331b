/**
 * Reformats a field as it is typed in (card number, expiry, VIN) and keeps the caret after the same character, not
 * counting the separators that the format adds. Returns the new text.
 */
export function formatInput(input: HTMLInputElement, format: (text: string) => string): string {
  const text = format(input.value);
  if (text === input.value) return text;
  const caret = caretAfterFormat(input.value, input.selectionStart ?? input.value.length, text);
  input.value = text;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
  return text;
}

const counts = /[\p{L}\p{N}]/u;

export function caretAfterFormat(before: string, caret: number, after: string): number {
  if (caret >= before.length) return after.length;
  let left = Array.from(before.slice(0, caret)).filter((character) => counts.test(character)).length;
  let place = 0;
  while (left > 0 && place < after.length) {
    if (counts.test(after[place] ?? '')) left -= 1;
    place += 1;
  }
  return place;
}
