import { checkOtpCode } from '@socio/domain/validation/otp-code';
import { useRef, useState } from 'react';
import { markCodeVerified } from '../../common/authentication.ts';
import { stored } from '../../common/storage-keys.ts';
import { showToast } from '../../components/toast/show-toast.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { sendOtp } from './api/send-otp.ts';
import { verifyOtp } from './api/verify-otp.ts';
import { refreshMembership } from './refresh-membership.ts';
import { texts } from './texts.ts';
import { useCountdown } from './use-countdown.ts';

/** Specification membership 9. */
const RESEND_LOCKOUT = 30;

type Parts = {
  phone: string;
  onAuthenticated: () => void;
  /** From the right code on nothing may close the dialog. */
  onBusy: (busy: boolean) => void;
};

/** Sending a code to the registered phone and checking it. */
export function useCode({ phone, onAuthenticated, onBusy }: Parts) {
  const [stage, setStage] = useState<'start' | 'code'>('start');
  const [busy, setBusy] = useState<'sending' | 'verifying' | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [wait, startWait] = useCountdown();
  const running = useRef(false);

  function failed(title: string, text: string): void {
    setError(text);
    showToast(title === text ? { title } : { title, description: text });
  }

  async function send(): Promise<void> {
    if (running.current || wait > 0) return;
    running.current = true;
    setBusy('sending');
    setError(null);
    setNote(null);
    try {
      await sendOtp(phone);
      setCode('');
      setStage('code');
      startWait(RESEND_LOCKOUT);
      showToast({ ...texts.sent, tone: 'success' });
    } catch (problem) {
      if (isRefusal(problem, 'OTP_COOLDOWN')) {
        // An earlier code is on its way: the person can enter it.
        setStage('code');
        setNote(texts.alreadySent);
        startWait(Number(problem.details['retry_after_seconds'] ?? RESEND_LOCKOUT));
      } else failed(texts.sendFailed, refusalText(problem));
    }
    setBusy(null);
    running.current = false;
  }

  async function verify(entered: string): Promise<void> {
    if (running.current) return;
    if (checkOtpCode(entered) !== null) {
      showToast(texts.incomplete);
      setError(texts.incomplete.description);
      return;
    }
    running.current = true;
    setBusy('verifying');
    setError(null);
    setNote(null);
    try {
      const { valid, message } = await verifyOtp(phone, entered);
      if (valid) {
        await complete();
        return;
      }
      failed(message, message);
    } catch (problem) {
      failed(texts.verifyFailed, refusalText(problem));
    }
    setBusy(null);
    running.current = false;
  }

  async function complete(): Promise<void> {
    onBusy(true);
    markCodeVerified(new Date());
    showToast({ title: texts.success, tone: 'success' });
    dropHiddenValues();
    const membershipNumber = stored.get('membership_number');
    if (membershipNumber !== null) await refreshMembership(membershipNumber);
    onBusy(false);
    onAuthenticated();
  }

  function change(next: string): void {
    setCode(next);
    setError(null);
  }
  return { stage, busy, code, change, error, note, wait, send, verify };
}

/** What was read below the new level goes; what is on the screen stays until it has been read again. */
function dropHiddenValues(): void {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
}
