/** Card rules of spec quote 5 and membership 5, shared by input, display and checks. */
export type CardBrand = 'American Express' | 'Visa' | 'Mastercard' | 'Tarjeta';

/** Returns the digits of a number typed or pasted with spaces or hyphens (spec quote 5). */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * Returns a card number's brand by its prefix, whatever its spacing; 'Tarjeta' for any other (spec membership 5, Card
 * type by number).
 */
export function cardBrand(cardNumber: string): CardBrand {
  const digits = digitsOf(cardNumber);
  if (/^3[47]/.test(digits)) return 'American Express';
  if (digits.startsWith('4')) return 'Visa';
  if (digits.startsWith('5')) return 'Mastercard';
  const prefix = Number(digits.slice(0, 4));
  return prefix >= 2221 && prefix <= 2720 ? 'Mastercard' : 'Tarjeta';
}

/** Returns the fewest and most digits that a brand's numbers have (spec quote 5). */
export function cardLengths(brand: CardBrand): { min: number; max: number } {
  if (brand === 'American Express') return { min: 15, max: 15 };
  return brand === 'Tarjeta' ? { min: 13, max: 16 } : { min: 16, max: 16 };
}

/** Groups a card number as typed so far in 4-4-4-4, American Express in 4-6-5; at most 19 characters (spec quote 9). */
export function groupCardNumber(text: string): string {
  const brand = cardBrand(text);
  const digits = digitsOf(text);
  const groups = brand === 'American Express' ? [4, 6, 5] : [4, 4, 4, 4];
  const parts: string[] = [];
  let start = 0;
  for (const size of groups) {
    parts.push(digits.slice(start, start + size));
    start += size;
  }
  return parts.filter((part) => part !== '').join(' ');
}

/**
 * Whether a string of digits passes the Luhn check (ISO/IEC 7812-1, annex B); false if it is empty or has other
 * characters.
 */
export function luhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Returns how many digits a brand's verification code has: 4 for American Express, otherwise 3 (spec quote 5). */
export function cvvLength(brand: CardBrand): 3 | 4 {
  return brand === 'American Express' ? 4 : 3;
}

export interface CardExpiry {
  /** 1–12 */
  month: number;
  /** Four digits. */
  year: number;
}

/**
 * Parses an expiry MM/YY into its month, 1 to 12, and four-digit year (spec quote 5); null if it is malformed or the
 * month does not exist.
 */
export function parseExpiry(text: string): CardExpiry | null {
  const match = /^(\d{2})\/(\d{2})$/.exec(text.trim());
  if (match === null) return null;
  const month = Number(match[1]);
  return month >= 1 && month <= 12 ? { month, year: 2000 + Number(match[2]) } : null;
}

/** Formats an expiry as MM/YY (spec quote 5). */
export function formatExpiry({ month, year }: CardExpiry): string {
  return [month, year % 100].map((part) => String(part).padStart(2, '0')).join('/');
}

/**
 * Formats an expiry as typed so far as MM/YY (spec quote 5), including what a browser fills in as MM/YYYY or 'MM / YY'.
 */
export function groupExpiry(text: string): string {
  const digits = digitsOf(text);
  const short = /^\d{2}20\d{2}/.test(digits) ? digits.slice(0, 2) + digits.slice(4, 6) : digits.slice(0, 4);
  return short.length > 2 ? `${short.slice(0, 2)}/${short.slice(2)}` : short;
}

/**
 * Returns the months from a civil date to an expiry: 0 in the last valid month, negative once expired (spec quote 5).
 */
export function monthsUntilExpiry(expiry: CardExpiry, today: string): number {
  return expiry.year * 12 + expiry.month - Number(today.slice(0, 4)) * 12 - Number(today.slice(5, 7));
}
