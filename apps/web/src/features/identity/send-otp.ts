import { sendOtp as contract } from '@socio/contracts/send-otp';
import { codeDigits, type CodeDigits } from '@socio/domain/code-rules';
import { call } from '../../lib/api-client.ts';

/** The answer lacks the data of the code. */
export class InvalidOtpAnswer extends Error {}

export type SentOtp = {
  /** When the code expires, in milliseconds since 1970. */
  validUntil: number;
  digits: CodeDigits;
  /** It comes only if the birth date given is the member's. */
  ifDateMatches: boolean;
};

/**
 * `phone` is the mask of the registered phone or, without an account, the phone typed or the mask of the application's;
 * `birthDate` is DD/MM/YYYY, once it was asked for.
 */
export async function sendOtp(of: {
  phone: string;
  applicationId: string | null;
  birthDate: string | null;
}): Promise<SentOtp> {
  const { phone, applicationId, birthDate } = of;
  const answer = (await call(contract, {
    phone_number: phone,
    ...(applicationId !== null && { insurance_application_id: applicationId }),
    ...(birthDate !== null && { birth_date: birthDate }),
  })) as Loose | undefined;
  const { OTP_Code: reference, OTP_valid_until: until, code_digits, birth_date_decides } = answer ?? {};
  const validUntil = Date.parse(String(until));
  if (typeof reference !== 'string' || Number.isNaN(validUntil)) {
    // The specification's words (membership 8).
    throw new InvalidOtpAnswer('Invalid OTP response structure');
  }
  return { validUntil, digits: digitsIn(code_digits), ifDateMatches: birth_date_decides === true };
}

/** As many digits as the server says; the usual number if it says nothing. */
export function digitsIn(told: unknown): CodeDigits {
  return told === codeDigits.onGuard ? codeDigits.onGuard : codeDigits.usual;
}

type Loose = Partial<Record<'OTP_Code' | 'OTP_valid_until' | 'code_digits' | 'birth_date_decides', unknown>>;
