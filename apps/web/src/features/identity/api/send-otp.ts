import { sendOtp as contract } from '@socio/contracts/send-otp';
import { call } from '../../../lib/api-client.ts';

/** `phone`: the registered one, of which the browser only knows the mask. */
export async function sendOtp(phone: string): Promise<void> {
  await call(contract, { phone_number: phone });
}
