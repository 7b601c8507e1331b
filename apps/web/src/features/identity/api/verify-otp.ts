import type { ResponseOf } from '@socio/contracts/contract';
import { verifyOtp as contract } from '@socio/contracts/verify-otp';
import { call } from '../../../lib/api-client.ts';

export async function verifyOtp(
  phone: string,
  otp: string,
  applicationId: string | null,
): Promise<ResponseOf<typeof contract>> {
  return call(contract, {
    phone,
    otp,
    ...(applicationId !== null && { insurance_application_id: applicationId }),
  });
}
