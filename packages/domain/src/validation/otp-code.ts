export type OtpCodeError = 'OTP_INCOMPLETE';

/** Digits of a code by SMS (spec membership 9). */
export const OTP_LENGTH = 6;

/**
 * A code as typed or pasted: OTP_LENGTH digits, whatever else is among them (spec membership 5, toast 'Código
 * incompleto'). Null when good.
 */
export function checkOtpCode(value: string): OtpCodeError | null {
  return value.replace(/\D/g, '').length === OTP_LENGTH ? null : 'OTP_INCOMPLETE';
}
