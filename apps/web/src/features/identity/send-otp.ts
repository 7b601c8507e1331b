import { sendOtp as contract } from '@socio/contracts/send-otp';
import { call } from '../../lib/api-client.ts';

/** The answer lacks the data of the code. */
export class InvalidOtpAnswer extends Error {}

/**
 * `phone` is the mask of the registered phone or, without an account, the phone typed or the mask of the application's.
 * Returns when the code expires, in milliseconds since 1970.
 */
export async function sendOtp(phone: string, applicationId: string | null): Promise<number> {
  const answer = (await call(contract, {
    phone_number: phone,
    ...(applicationId !== null && { insurance_application_id: applicationId }),
  })) as Loose | undefined;
  const { OTP_Code: reference, OTP_valid_until: validUntil } = answer ?? {};
  const until = Date.parse(String(validUntil));
  if (typeof reference !== 'string' || Number.isNaN(until)) {
    // The specification's words (membership 8).
    throw new InvalidOtpAnswer('Invalid OTP response structure');
  }
  return until;
}

type Loose = { OTP_Code?: unknown; OTP_valid_until?: unknown };
