/** An amount in Mexican pesos as whole centavos (architecture.md, house rule 9). Never a fraction. */
export type Centavos = number;

/**
 * Returns numerator / denominator rounded half up, in integer arithmetic only (domain-facts.md, Price arithmetic).
 * RangeError unless both are safe integers and the denominator is positive.
 */
export function roundRatio(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`not an exact ratio: ${numerator}/${denominator}`);
  }
  const remainder = ((numerator % denominator) + denominator) % denominator;
  const quotient = (numerator - remainder) / denominator;
  return remainder * 2 >= denominator ? quotient + 1 : quotient;
}

/**
 * Returns the share of an amount in centavos at a rate in hundredths of a percent (16 % is 1600), rounded half up
 * (domain-facts.md, Price arithmetic). RangeError if amount × rate is not a whole number.
 */
export function percentOf(amount: Centavos, percentTimes100: number): Centavos {
  return roundRatio(amount * percentTimes100, 10_000);
}

/**
 * Formats centavos as pesos: '10,464.91' for 1046491 (spec quote 9: Mexican style, thousands commas). RangeError if not
 * whole centavos.
 */
export function formatMxn(amount: Centavos): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole centavos: ${amount}`);
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const pesos = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}${pesos}.${digits.slice(-2)}`;
}

/** Formats centavos as '$10,464.91' for 1046491 (look.md: how money is shown). RangeError if not whole centavos. */
export function formatMoney(amount: Centavos): string {
  const text = formatMxn(amount);
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`;
}

/**
 * Parses pesos written '10,464.91', '$10,464.91', '10464.9' or '10464' into centavos (spec quote 9: amounts with
 * thousands commas are parsed); null if the text is not an amount, has more than two decimals, or misplaces a comma.
 */
export function parseMxn(text: string): Centavos | null {
  const match = /^(-)?\$?\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, sign, pesos = '', cents = ''] = match;
  const amount = Number(pesos.replaceAll(',', '') + cents.padEnd(2, '0'));
  if (!Number.isSafeInteger(amount)) return null;
  return sign === '-' && amount !== 0 ? -amount : amount;
}
