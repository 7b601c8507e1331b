import { codeDigits } from '../code-rules.ts';

export type OtpCodeError = 'OTP_INCOMPLETE';

/**
 * Checks a code typed or pasted: as many digits as were sent, whatever other characters it has (spec membership 5, toast
 * 'Código incompleto'). Null if valid.
 */
export function checkOtpCode(value: string, digits: number = codeDigits.usual): OtpCodeError | null {
  return value.replace(/\D/g, '').length === digits ? null : 'OTP_INCOMPLETE';
}
