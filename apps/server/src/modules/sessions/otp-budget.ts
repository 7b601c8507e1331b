import { day, hour, otpRules } from './otp-rules.ts';

export type OtpBudget = {
  /** One code per pause. */
  pauseKey: string;
  sends: { key: string; limit: number; windowSeconds: number };
  wrong: { key: string; limit: number; windowSeconds: number };
};

/**
 * The limits for a phone's codes. Everybody who knows the membership number shares those of the phone; a browser where
 * the member authenticated before has its own, so that no stranger can use them up.
 */
export function otpBudget(phone: string, deviceId: string | null): OtpBudget {
  const isShared = deviceId === null;
  const whose = isShared ? `phone:${phone}` : `device:${deviceId}`;
  return {
    pauseKey: `otp-pause:${whose}`,
    sends: {
      key: `otp-sends:${whose}`,
      limit: isShared ? otpRules.perPhoneAnHour : otpRules.perDeviceAnHour,
      windowSeconds: hour,
    },
    wrong: isShared
      ? { key: `otp-wrong:${whose}`, limit: otpRules.wrongPerPhoneADay, windowSeconds: day }
      : { key: `otp-wrong:${whose}`, limit: otpRules.wrongPerDeviceAnHour, windowSeconds: hour },
  };
}
