export type OtpCodeError = 'OTP_INCOMPLETE';

/** Number of digits in a code sent by SMS (spec membership 9). */
export const OTP_LENGTH = 6;

/**
 * Checks a code typed or pasted: OTP_LENGTH digits, whatever other characters it has (spec membership 5, toast 'Código
 * incompleto'). Null if valid.
 */
export function checkOtpCode(value: string): OtpCodeError | null {
  return value.replace(/\D/g, '').length === OTP_LENGTH ? null : 'OTP_INCOMPLETE';
}
