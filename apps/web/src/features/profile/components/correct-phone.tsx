import { correctPhone } from '@socio/contracts/correct-phone';
import { sendCorrectionCode } from '@socio/contracts/send-correction-code';
import { codeDigits } from '@socio/domain/code-rules';
import { checkPhone, formatPhone244, groupPhone, phoneDigits } from '@socio/domain/phones';
import { spans } from '@socio/domain/spans';
import { useEffect, useRef, useState } from 'react';
import { SandboxNotice } from '../../../common/notices/sandbox-notice.tsx';
import { Button } from '../../../components/button.tsx';
import { CodeField } from '../../../components/code-field.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { after, minutesAndSeconds, useCountdown } from '../../../components/use-countdown.ts';
import type { WithFreshProof } from '../../../flow/use-identity.ts';
import { call } from '../../../lib/api-client.ts';
import { isRefusal, waitOf } from '../../../lib/api-error.ts';
import { formatInput } from '../../../lib/keep-caret.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { texts } from '../texts.ts';
import { useReportTyped } from '../use-report-unsaved.ts';
import { EditorActions } from './editor-actions.tsx';

type Props = {
  withFreshProof: WithFreshProof;
  reportUnsaved: (isUnsaved: boolean) => void;
  onSaved: (told: string | null) => Promise<void>;
  onCancel: () => void;
};

/** The new phone, and the code sent to it. */
export function CorrectPhone({ withFreshProof, reportUnsaved, onSaved, onCancel }: Props) {
  const own = texts.corrections.phone;
  const [phone, setPhone] = useState('');
  const [sent, setSent] = useState<{ phone: string; digits: number } | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [resendAt, setResendAt] = useState(0);
  const wait = useCountdown(resendAt);
  const sending = useAction();
  const verifying = useAction();
  const field = useRef<HTMLInputElement>(null);
  useReportTyped(reportUnsaved, phone !== '');

  const isSent = sent !== null;
  useEffect(() => (isSent ? field.current?.focus() : undefined), [isSent]);

  function fail(text: string): void {
    setProblem(text);
    field.current?.focus();
  }

  /** The person closed the panel that asks who they are: nothing to say. */
  const isClosed = (error: unknown) => isRefusal(error, 'LEVEL_FRESH', 'LEVEL_AUTHENTICATED');

  async function send(): Promise<void> {
    const typed = phoneDigits(phone);
    const wrong = checkPhone(typed);
    if (wrong !== null) {
      fail(wrong === 'PHONE_REQUIRED' ? own.required : own.wrong);
      return;
    }
    setProblem(null);
    try {
      const answer = await withFreshProof('correct', () => call(sendCorrectionCode, { phone_number: typed }));
      setSent({ phone: typed, digits: answer.code_digits });
      setCode('');
      setResendAt(after(spans.codePause));
    } catch (error) {
      if (isClosed(error)) return;
      // One was sent before, or may be on its way: it can be entered.
      if (isRefusal(error, 'SMS_TIMEOUT')) setSent({ phone: typed, digits: codeDigits.usual });
      if (isRefusal(error, 'OTP_COOLDOWN', 'OTP_PENDING', 'SMS_TIMEOUT'))
        setResendAt(after(waitOf(error, spans.codePause)));
      fail(refusalText(error));
    }
  }

  async function verify(to: string, entered: string, digits: number): Promise<void> {
    if (entered.length !== digits) {
      fail(own.incomplete(digits));
      return;
    }
    setProblem(null);
    try {
      const answer = await withFreshProof('correct', () =>
        call(correctPhone, { phone_number: to, otp: entered }),
      );
      if (answer.in_force_at === undefined) {
        fail(answer.message);
        return;
      }
      // What waits is listed with its day.
      await onSaved(answer.waits === true ? null : own.changed);
    } catch (error) {
      if (isClosed(error)) return;
      // The phone itself is refused: only another one helps.
      if (isRefusal(error, 'PHONE_IS_OWN', 'PHONE_TAKEN')) setSent(null);
      fail(refusalText(error));
    }
  }

  if (sent === null) {
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (wait === 0) void sending.run(send);
        }}
      >
        <TextField
          ref={field}
          label={own.field}
          hint={own.hint}
          error={problem}
          value={phone}
          readOnly={sending.busy}
          inputMode="tel"
          autoComplete="tel-national"
          inputClassName="tabular-nums"
          onChange={({ currentTarget }) => {
            setPhone(formatInput(currentTarget, groupPhone));
            setProblem(null);
          }}
        />
        <EditorActions
          saveText={wait > 0 ? own.sendIn(minutesAndSeconds(wait)) : own.send}
          disabled={wait > 0}
          busy={sending.busy}
          busyText={own.sending}
          onCancel={onCancel}
        />
      </form>
    );
  }
  const check = (entered: string) => void verifying.run(() => verify(sent.phone, entered, sent.digits));
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        check(code);
      }}
    >
      <CodeField
        ref={field}
        label={own.code}
        length={sent.digits}
        hint={own.sentTo(formatPhone244(sent.phone), sent.digits)}
        error={problem}
        value={code}
        onValueChange={(next) => {
          setCode(next);
          setProblem(null);
        }}
        onComplete={check}
      />
      <SandboxNotice />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="ghost"
          compact
          disabled={wait > 0}
          busy={sending.busy}
          busyText={own.sending}
          className="tabular-nums"
          onClick={() => void sending.run(send)}
        >
          {wait > 0 ? own.resendIn(minutesAndSeconds(wait)) : own.resend}
        </Button>
        <Button variant="ghost" compact onClick={() => setSent(null)}>
          {own.other}
        </Button>
      </div>
      <EditorActions
        saveText={own.verify}
        busy={verifying.busy}
        busyText={own.verifying}
        onCancel={onCancel}
      />
    </form>
  );
}
