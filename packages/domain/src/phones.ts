/**
 * Returns the digits of a phone typed or pasted, without separators and Mexico's country code, 52 or 521 (spec quote
 * 5). checkPhone tells whether they are a phone.
 */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length === 13 && digits.startsWith('521')) return digits.slice(3);
  return digits.length === 12 && digits.startsWith('52') ? digits.slice(2) : digits;
}

/**
 * Formats ten digits as '55-1234-5678' (spec membership 2: 2-4-4 with hyphens); other lengths stay as they are. Masks
 * keep their dots.
 */
export function formatPhone244(phone: string): string {
  return group(phone, [2, 4, 4]);
}

/**
 * Formats ten digits as '551-234-5678' (spec membership 9: the login page shows 3-3-4); other lengths stay as they are.
 * Masks keep their dots.
 */
export function formatPhone334(phone: string): string {
  return group(phone, [3, 3, 4]);
}

/** Mexico's country code while it is being typed; it stays until the first digit of the number follows. */
const COUNTRY_CODE_SO_FAR = /^\+(5(2( ?1)?)?)? ?$/;

/**
 * Adds the hyphens to a phone typed so far: at most 10 digits, 12 characters (spec quote 5). A country code typed first
 * does not count as digits and disappears when the number begins.
 */
export function groupPhone(typed: string): string {
  const text = typed.trimStart();
  if (COUNTRY_CODE_SO_FAR.test(text)) return text;
  const number = text.replace(/^\+ ?52 ?1? ?(?=\d)/, '');
  const digits = phoneDigits(number).slice(0, 10);
  return [digits.slice(0, 2), digits.slice(2, 6), digits.slice(6)].filter((part) => part !== '').join('-');
}

function group(phone: string, [first, second]: readonly [number, number, number]): string {
  if (!/^[\d•]{10}$/.test(phone)) return phone;
  return `${phone.slice(0, first)}-${phone.slice(first, first + second)}-${phone.slice(first + second)}`;
}

export type PhoneError = 'PHONE_REQUIRED' | 'PHONE_NOT_DIGITS' | 'PHONE_LENGTH';

/**
 * Checks a phone: 10 digits, nothing else, no country code (spec quote 5, membership 5); phoneDigits strips separators
 * first. Null if valid.
 */
export function checkPhone(value: string): PhoneError | null {
  const trimmed = value.trim();
  if (trimmed === '') return 'PHONE_REQUIRED';
  if (!/^\d+$/.test(trimmed)) return 'PHONE_NOT_DIGITS';
  return trimmed.length === 10 ? null : 'PHONE_LENGTH';
}
