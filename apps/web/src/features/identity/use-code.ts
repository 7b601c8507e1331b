import { checkOtpCode } from '@socio/domain/validation/otp-code';
import { useRef, useState } from 'react';
import { showToast } from '../../components/toast/show-toast.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { InvalidOtpAnswer, sendOtp } from './api/send-otp.ts';
import { verifyOtp } from './api/verify-otp.ts';
import type { CodeMessage, CodeRefused } from './code-messages.ts';
import { texts } from './texts.ts';
import { useCountdown } from '../../components/use-countdown.ts';

/** Specification membership 9. */
const RESEND_LOCKOUT = 30;

type Parts = {
  /** How this screen words an answer that the code is not good. */
  wordRefused: (answer: CodeRefused) => CodeMessage;
  /** A refusal of sending that the screen treats by itself: true where it did. */
  onSendRefused?: (error: unknown) => boolean;
  /** The code was right; until this ends nothing else is begun. */
  onRight: () => Promise<void>;
};

export type Code = ReturnType<typeof useCode>;

/** Sending a code to a phone and checking it. */
export function useCode({ wordRefused, onSendRefused, onRight }: Parts) {
  const [stage, setStage] = useState<'start' | 'code'>('start');
  const [busy, setBusy] = useState<'sending' | 'verifying' | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [wait, startWait] = useCountdown();
  const running = useRef(false);
  const sentTo = useRef<string | null>(null);

  function failed({ title, description }: CodeMessage, beside = description ?? title): void {
    setError(beside);
    showToast({ title, description });
  }

  /** One at a time; a second one meanwhile does nothing. */
  async function run<Result>(
    what: 'sending' | 'verifying',
    work: () => Promise<Result>,
  ): Promise<Result | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(what);
    setError(null);
    setNote(null);
    try {
      return await work();
    } finally {
      setBusy(null);
      running.current = false;
    }
  }

  /** True where a code is on its way to the phone. */
  async function send(phone: string): Promise<boolean> {
    if (wait > 0 && sentTo.current === phone) return true;
    return (await run('sending', () => sendNow(phone))) ?? false;
  }

  async function sendNow(phone: string): Promise<boolean> {
    try {
      await sendOtp(phone);
      setCode('');
      startWait(RESEND_LOCKOUT);
      showToast({ ...texts.sent, tone: 'success' });
    } catch (problem) {
      if (!isRefusal(problem, 'OTP_COOLDOWN')) {
        tellSendFailure(problem);
        return false;
      }
      // An earlier code is on its way: the person can enter it.
      setNote(texts.alreadySent);
      startWait(Number(problem.details['retry_after_seconds'] ?? RESEND_LOCKOUT));
    }
    sentTo.current = phone;
    setStage('code');
    return true;
  }

  function tellSendFailure(problem: unknown): void {
    if (onSendRefused?.(problem) === true) return;
    if (problem instanceof InvalidOtpAnswer) {
      failed({ title: texts.sendFailed, description: problem.message }, texts.notSent);
    } else failed({ title: texts.sendFailed, description: refusalText(problem) });
  }

  async function verify(phone: string, entered: string): Promise<void> {
    if (running.current) return;
    if (checkOtpCode(entered) !== null) {
      failed(texts.incomplete);
      return;
    }
    await run('verifying', async () => {
      try {
        const answer = await verifyOtp(phone, entered);
        if (!answer.valid) {
          failed(wordRefused(answer));
          return;
        }
      } catch (problem) {
        failed({ title: texts.verifyFailed, description: refusalText(problem) });
        return;
      }
      await onRight();
    });
  }

  function change(next: string): void {
    setCode(next);
    setError(null);
  }

  /** Another phone: what was sent to this one is forgotten. */
  function reset(): void {
    sentTo.current = null;
    change('');
    setNote(null);
    setStage('start');
    startWait(0);
  }

  return { stage, busy, code, change, error, note, wait, send, verify, reset };
}
