import { sendOtp as contract } from '@socio/contracts/send-otp';
import { call } from '../../../lib/api-client.ts';

/** The answer lacks what it should tell of the code. */
export class InvalidOtpAnswer extends Error {}

/** `phone`: the registered one, of which the browser only knows the mask, or the one typed where there is no account. */
export async function sendOtp(phone: string): Promise<void> {
  const answer = (await call(contract, { phone_number: phone })) as Loose | undefined;
  const { OTP_Code: reference, OTP_valid_until: validUntil } = answer?.data?.data?.response ?? {};
  if (typeof reference !== 'string' || Number.isNaN(Date.parse(String(validUntil)))) {
    // The specification's words (membership 8).
    throw new InvalidOtpAnswer('Invalid OTP response structure');
  }
}

type Loose = { data?: { data?: { response?: { OTP_Code?: unknown; OTP_valid_until?: unknown } } } };
