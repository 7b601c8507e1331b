import type { ResponseOf } from '@socio/contracts/contract';
import type { verifyOtp } from '@socio/contracts/verify-otp';
import { texts } from './texts.ts';

export type CodeRefused = Pick<ResponseOf<typeof verifyOtp>, 'message' | 'code'>;
export type CodeMessage = { title: string; description?: string | undefined };

/** The panel shows the server's words (specification membership 8). */
export function panelMessage({ message }: CodeRefused): CodeMessage {
  return { title: message };
}

/** /login and /register have their own words (specification membership 5; calls.md, Identity). */
export function pageMessage({ code, message }: CodeRefused): CodeMessage {
  switch (code) {
    case 'OTP_WRONG':
      return texts.page.wrong;
    case 'OTP_EXPIRED':
      return texts.page.expired;
    case 'OTP_NONE':
      return texts.page.none;
    case 'OTP_USED_UP':
      return { title: texts.page.wrong.title, description: message };
    default:
      return { title: texts.verifyFailed, description: message };
  }
}
