const LENGTH = 18;
const weights = [3, 7, 1];

/**
 * Returns the 18 digits of a CLABE, without the spaces or hyphens it was typed with, or null if it is none: its last digit
 * checks the others, with weights 3, 7, 1 and each product modulo 10 (after-the-sale.md, Cancelling; Banco de México).
 */
export function readClabe(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || digits.length !== LENGTH) return null;
  const sum = Array.from(digits.slice(0, -1)).reduce(
    (total, digit, index) => total + ((Number(digit) * (weights[index % weights.length] ?? 0)) % 10),
    0,
  );
  return Number(digits.at(-1)) === (10 - (sum % 10)) % 10 ? digits : null;
}
