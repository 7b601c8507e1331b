import type { ResponseOf } from '@socio/contracts/contract';
import { verifyOtp as contract } from '@socio/contracts/verify-otp';
import { call } from '../../../lib/api-client.ts';

export async function verifyOtp(phone: string, otp: string): Promise<ResponseOf<typeof contract>> {
  return call(contract, { phone, otp });
}
