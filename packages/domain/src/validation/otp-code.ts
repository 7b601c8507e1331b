import { codeDigits } from '../code-rules.ts';

export type OtpCodeError = 'OTP_INCOMPLETE';

/**
 * Checks a code typed or pasted: as many digits as were sent, now or with an earlier code that is still good, whatever
 * other characters it has (spec membership 5, toast 'Código incompleto'). Null if valid.
 */
export function checkOtpCode(
  value: string,
  ...lengths: readonly [digits?: number, ofEarlierCode?: number | null]
): OtpCodeError | null {
  const [digits = codeDigits.usual, ofEarlierCode] = lengths;
  const { length } = value.replace(/\D/g, '');
  return length === digits || length === ofEarlierCode ? null : 'OTP_INCOMPLETE';
}

/**
 * Returns whether the digits in a field are a whole code, so that it can be sent by itself: as many as the longest code
 * that is still good, or, of a shorter one, pasted at once, since typed ones may go on (trust.md, Codes: the length
 * changes while an earlier code is good).
 */
export function isWholeCode(typed: { before: string; now: string; lengths: readonly number[] }): boolean {
  const { before, now, lengths } = typed;
  if (now === before || !lengths.includes(now.length)) return false;
  return now.length === Math.max(...lengths) || now.length - before.length > 1;
}
