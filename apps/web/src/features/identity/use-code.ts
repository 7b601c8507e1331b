import { refusals } from '@socio/contracts/error-texts';
import { verifyOtp } from '@socio/contracts/verify-otp';
import { codeDigits } from '@socio/domain/code-rules';
import type { FreshAct } from '@socio/domain/fresh-proof';
import { spans } from '@socio/domain/spans';
import { checkOtpCode } from '@socio/domain/validation/otp-code';
import { useState } from 'react';
import { showToast } from '../../components/toast/show-toast.ts';
import { call } from '../../lib/api-client.ts';
import { isRefusal, waitOf } from '../../lib/api-error.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { earlierOf, keepSentCode, readSentCode, type SentCode } from './code-progress.ts';
import type { CodeMessage, CodeRefused } from './code-messages.ts';
import { digitsIn, InvalidOtpAnswer, sendOtp } from './send-otp.ts';
import { texts } from './texts.ts';
import { after, useCountdown } from '../../components/use-countdown.ts';

/** How long a code sent by an earlier call remains valid at least. */
const EARLIER_CODE = spans.codeValid - spans.codePause;

type Parts = {
  /** The phone codes are sent to: digits, or their mask. */
  phone: string;
  /** The application whose mask the phone is; null if it is another's or was typed. */
  applicationId?: string | null;
  /** What the identity is proven for, where that wants a proof of its own. */
  act?: FreshAct | null;
  /** How this screen words the answer that the code is wrong. */
  wordRefused: (answer: CodeRefused) => CodeMessage;
  /** Handles a refusal to send in the screen's own way; true if it did. */
  onSendRefused?: (error: unknown) => boolean;
  /** The code was right; nothing else can start until this ends. */
  onRight: () => Promise<void>;
};

export type Code = ReturnType<typeof useCode>;

/** Sends a code to a phone and verifies it. Messages about one phone are not shown beside another. */
export function useCode(parts: Parts) {
  const { phone, applicationId = null, act = null, wordRefused, onSendRefused, onRight } = parts;
  const [sent, setSent] = useState(() => readSentCode(after(0)));
  /** Sending is refused for a while though no code is known to have been sent. */
  const [held, setHeld] = useState<{ phone: string; until: number } | null>(null);
  /** The birth date has to come first, and is sent with each request from then on. */
  const [asksBirthDate, setAsksBirthDate] = useState(false);
  const [birthDate, setBirthDate] = useState<string | null>(null);
  const action = useAction();
  const [doing, setDoing] = useState<'sending' | 'verifying'>('sending');
  const [code, setCode] = useState('');
  /** One that `ends` is over once a code can be asked for again. */
  const [problem, setProblem] = useState<{ phone: string; text: string; ends: boolean } | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const isSent = sent !== null && sent.phone === phone;
  const digits = isSent ? sent.digits : codeDigits.usual;
  const earlierDigits = isSent ? (sent.earlier?.digits ?? null) : null;
  const wait = useCountdown(
    Math.max(isSent ? sent.resendAt : 0, held !== null && held.phone === phone ? held.until : 0),
  );

  function failed({ title, description }: CodeMessage, beside = description ?? title, ends = false): void {
    setProblem({ phone, text: beside, ends });
    showToast({ title, description });
  }

  function begin(what: 'sending' | 'verifying'): void {
    setDoing(what);
    setProblem(null);
    setNote(null);
  }

  /** True if a code was sent to the phone. `born` is DD/MM/YYYY, where it was asked for. */
  async function send(born: string | null = birthDate): Promise<boolean> {
    if (wait > 0) return isSent;
    return (await action.run(() => sendNow(born))) ?? false;
  }

  async function sendNow(born: string | null): Promise<boolean> {
    begin('sending');
    setBirthDate(born);
    try {
      const next = await sendOtp({ phone, applicationId, birthDate: born });
      setCode('');
      setAsksBirthDate(false);
      remember({ ...next, resendAt: after(spans.codePause) });
      // Of one that comes only if the birth date matches, the form itself says so.
      if (!next.ifDateMatches) showToast({ ...texts.sent, tone: 'success' });
      return true;
    } catch (error) {
      if (isRefusal(error, 'OTP_COOLDOWN', 'SMS_TIMEOUT')) {
        // A code was sent before, or may be on its way: the person can enter it.
        const unsure = isRefusal(error, 'SMS_TIMEOUT');
        if (!unsure) setNote(texts.alreadySent);
        setAsksBirthDate(false);
        remember({
          validUntil: after(EARLIER_CODE),
          resendAt: after(waitOf(error, spans.codePause)),
          digits: digitsIn(error.details['code_digits']),
          unsure,
        });
        return true;
      }
      if (isRefusal(error, 'OTP_BIRTH_DATE') && onSendRefused?.(error) !== true) {
        setAsksBirthDate(true);
        return false;
      }
      if (isRefusal(error, 'OTP_PENDING')) setHeld({ phone, until: after(waitOf(error, spans.codePause)) });
      tellSendFailure(error);
      return false;
    }
  }

  function remember(times: Omit<SentCode, 'phone'>): void {
    const earlier = earlierOf(sent, { phone, digits: times.digits }, after(0));
    const next = {
      phone,
      ...times,
      earlier: earlier && { digits: earlier.digits, validUntil: earlier.validUntil },
    };
    setSent(next);
    keepSentCode(next);
  }

  function tellSendFailure(error: unknown): void {
    if (onSendRefused?.(error) === true) return;
    if (error instanceof InvalidOtpAnswer) {
      failed({ title: texts.sendFailed, description: error.message }, texts.notSent);
    } else {
      const ends = isRefusal(error, 'OTP_PENDING');
      failed({ title: texts.sendFailed, description: refusalText(error) }, undefined, ends);
    }
  }

  async function verify(entered: string): Promise<void> {
    if (action.isRunning()) return;
    if (checkOtpCode(entered, digits, earlierDigits) !== null) {
      failed(texts.incomplete(digits));
      return;
    }
    await action.run(async () => {
      begin('verifying');
      try {
        const answer = await call(verifyOtp, {
          phone,
          otp: entered,
          ...(applicationId !== null && { insurance_application_id: applicationId }),
          ...(act !== null && { for_act: act }),
        });
        if (!answer.valid) {
          failed(wordRefused(answer));
          return;
        }
      } catch (error) {
        failed({ title: texts.verifyFailed, description: refusalText(error) });
        return;
      }
      // The code is used up; the screen stays as it is until it moves on.
      keepSentCode(null);
      await onRight();
    });
  }

  function change(next: string): void {
    setCode(next);
    setProblem(null);
  }

  /** Forgets the code sent. */
  function reset(): void {
    change('');
    setNote(null);
    setSent(null);
    keepSentCode(null);
  }

  return {
    stage: asksBirthDate ? ('birth-date' as const) : isSent ? ('code' as const) : ('start' as const),
    digits,
    /** Of an earlier code that is still good; null if it has as many. */
    earlierDigits,
    /** DD/MM/YYYY, as last given. */
    birthDate,
    /** A code was asked for that comes only if the birth date given is the member's. */
    ifDateMatches: isSent && sent.ifDateMatches === true,
    /** Null if there is no code to enter instead. */
    leaveBirthDate: isSent ? () => setAsksBirthDate(false) : null,
    correctBirthDate: () => setAsksBirthDate(true),
    busy: action.busy ? doing : null,
    code,
    change,
    error: problem?.phone !== phone || (problem.ends && wait === 0) ? null : problem.text,
    /** A note about the code awaited; null if it was simply sent. */
    note: note ?? (isSent && sent.unsure === true ? refusals.SMS_TIMEOUT.text : null),
    wait,
    send,
    verify,
    reset,
    clearError: () => setProblem(null),
  };
}
