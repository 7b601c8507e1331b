/** The digits of a phone as typed or pasted, without separators and without Mexico's country code (spec quote 5). */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length === 13 && digits.startsWith('521')) return digits.slice(3);
  return digits.length === 12 && digits.startsWith('52') ? digits.slice(2) : digits;
}

/** '55-1234-5678' (spec membership 2: 2-4-4 with hyphens); other lengths unchanged. Masks keep their dots. */
export function formatPhone244(phone: string): string {
  return group(phone, [2, 4, 4]);
}

/** '551-234-5678' (spec membership 9: the login page shows 3-3-4); other lengths unchanged. Masks keep their dots. */
export function formatPhone334(phone: string): string {
  return group(phone, [3, 3, 4]);
}

/** Mexico's country code while it is typed: it stays as it is until a digit of the number follows. */
const COUNTRY_CODE_SO_FAR = /^\+(5(2( ?1)?)?)? ?$/;

/**
 * A phone while it is typed, with its hyphens so far: at most 10 digits, 12 characters (spec quote 5). A country code
 * that is typed first does not count among the digits and goes when the number begins.
 */
export function groupPhone(typed: string): string {
  const text = typed.trimStart();
  if (COUNTRY_CODE_SO_FAR.test(text)) return text;
  const number = text.startsWith('+') ? text.replace(/^\+ ?52 ?1? ?(?=\d)/, '') : text;
  const digits = phoneDigits(number).slice(0, 10);
  return [digits.slice(0, 2), digits.slice(2, 6), digits.slice(6)].filter((part) => part !== '').join('-');
}

function group(phone: string, [first, second]: readonly [number, number, number]): string {
  if (!/^[\d•]{10}$/.test(phone)) return phone;
  return `${phone.slice(0, first)}-${phone.slice(first, first + second)}-${phone.slice(first + second)}`;
}
