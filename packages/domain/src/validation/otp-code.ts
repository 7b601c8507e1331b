export type OtpCodeError = 'OTP_INCOMPLETE';

export const OTP_LENGTH = 6;

/** The digits of a code as typed or pasted: everything else is stripped, at most 6 are kept (spec membership 5). */
export function otpDigits(value: string): string {
  return value.replace(/\D/g, '').slice(0, OTP_LENGTH);
}

/** 6 digits, toast 'Código incompleto' otherwise (spec membership 5). Null when good. */
export function checkOtpCode(value: string): OtpCodeError | null {
  return /^\d{6}$/.test(value.replace(/\D/g, '')) ? null : 'OTP_INCOMPLETE';
}
