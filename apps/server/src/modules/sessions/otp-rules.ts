import { SECOND, spans } from '@socio/domain/spans';
import { OTP_LENGTH } from '@socio/domain/validation/otp-code';

/** Codes by SMS (architecture.md, Sessions and access; specification: membership 9). */
export const otpRules = {
  digits: OTP_LENGTH,
  triesPerCode: 5,
  secondsBetween: spans.codePause / SECOND,
  perPhoneAnHour: 5,
  perSessionAnHour: 10,
  perAddressAnHour: 60,
  wrongPerPhoneADay: 10,
  perDeviceAnHour: 3,
  wrongPerDeviceAnHour: 5,
} as const;

/** In seconds. Both windows slide (http/rate-limit.ts): ten a day means in any 24 hours. */
export const hour = 3600;
export const day = 24 * hour;
